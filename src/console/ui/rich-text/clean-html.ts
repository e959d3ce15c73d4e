import { HOST_PLACEHOLDER, OBJECTS_PATH } from '#core/contract/upload.ts'
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_LINK_SCHEMES, RICH_TEXT_TAGS } from '#core/domain/rich-text.ts'

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS)
/** Equivalents written by other programs. */
const OTHER_NAMES: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }
/** Their content is no text either. */
const DROPPED_WHOLE = 'script, style, iframe, object, embed, template, noscript, svg, math, title, head'

/** Rich text reduced to the allow list. Parsed outside of the page, so nothing runs or loads. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(HOST_PLACEHOLDER, ''), 'text/html')
  for (const element of body.querySelectorAll(DROPPED_WHOLE)) element.remove()
  // Inner ones first: what is unwrapped hands clean children on.
  for (const element of [...body.querySelectorAll('*')].reverse()) clean(element)
  return body.innerHTML
}

function clean(element: Element): void {
  const tag = element.localName
  const other = OTHER_NAMES[tag]
  if (other) return rename(element, other)
  if (!TAGS.has(tag)) return element.replaceWith(...element.childNodes)
  for (const { name, value } of Array.from(element.attributes)) {
    const allowed = RICH_TEXT_ATTRIBUTES[tag]?.includes(name) ?? false
    if (!allowed || !isSafe(name, value)) element.removeAttribute(name)
  }
  if (tag === 'img' && !element.hasAttribute('src')) element.remove()
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const isSafe = (name: string, value: string) =>
  name === 'href' ? isLink(value) : name === 'src' ? isOwnImage(value) : true

const isLink = (value: string) =>
  URL.canParse(value) && RICH_TEXT_LINK_SCHEMES.some((scheme) => new URL(value).protocol === `${scheme}:`)

/** Pictures that were uploaded here; any other would reveal the reader to a third party. */
const isOwnImage = (value: string) => value.startsWith(`${OBJECTS_PATH}/`) && !value.includes('..')
