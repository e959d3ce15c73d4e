/** People name a batch by the beginning of its number. */
export const shortId = (id: string) => id.replace(/^import:/, '').slice(0, 13)
