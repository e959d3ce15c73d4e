/** Allowed link protocols (docs/product/shared.md#rich-text): http, https, mailto, tel. */
export const LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i

/** Whether a text is such a link; everything else, javascript: above all, is not. */
export const isLink = (text: string): boolean => LINK_PATTERN.test(text)
