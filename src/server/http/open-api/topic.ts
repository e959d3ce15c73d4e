/** A group in the documentation: a tag. */
export interface Topic {
  name: string
  /** One English sentence. */
  about: string
}
