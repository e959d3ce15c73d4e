/** Elements of rich text, for the editor and for what the server keeps. Everything else is dropped, its text stays. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
] as const

/** Attributes by element; none other survives, so no style, class or event handler does. */
export const RICH_TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
}

/** Schemes of links (docs/product/shared.md#rich-text). */
export const RICH_TEXT_LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

/** Longest rich text, characters with its markup. */
export const RICH_TEXT_LENGTH = 100_000
