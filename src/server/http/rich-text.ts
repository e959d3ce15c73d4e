import sanitizeHtml from 'sanitize-html'
import { HOST_PLACEHOLDER, OBJECTS_PATH } from '#core/contract/upload.ts'
import { EDITOR_IMAGES } from '#core/domain/limits.ts'
import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_LENGTH,
  RICH_TEXT_LINK_SCHEMES,
  RICH_TEXT_TAGS,
} from '#core/domain/rich-text.ts'
import { Invalid } from './errors.ts'

/** Images that were uploaded here; an external image would reveal the reader to a third party. */
const isOwnImage = (src = '') =>
  [OBJECTS_PATH, HOST_PLACEHOLDER + OBJECTS_PATH].some((start) => src.startsWith(`${start}/`)) && !src.includes('..')

/**
 * Rich text as it may be stored and shown again: what a browser sent is never trusted, whatever its editor allowed.
 * Throws Invalid for `path` when it is too long or has more images than the editor takes (docs/product/shared.md#rich-text).
 */
export function safeRichText(html: string, path: string): string {
  if (html.length > RICH_TEXT_LENGTH) throw Invalid.field(path, 'validation.maxLength', { max: RICH_TEXT_LENGTH })
  let images = 0
  const text = sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(RICH_TEXT_ATTRIBUTES).map(([tag, names]) => [
        tag,
        tag === 'a' ? [...names, 'rel', 'target'] : [...names],
      ]),
    ),
    allowedSchemes: [...RICH_TEXT_LINK_SCHEMES],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      b: 'strong',
      i: 'em',
      // A page that is opened from here must not reach back.
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href && { href }), rel: 'noopener noreferrer', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img') return false
      if (!isOwnImage(attribs.src)) return true
      images += 1
      return false
    },
  })
  if (images > EDITOR_IMAGES) throw Invalid.field(path, 'validation.maxItems', { max: EDITOR_IMAGES })
  return text
}
