import i18next from 'i18next'

/**
 * The words for a message key that arrives as data, like the ones contract schemas name ("validation.vinLength").
 * Text that is no such key says only that the form is wrong. The namespace `validation` has to be loaded.
 */
export function messageOf(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const say = i18next.getFixedT(null, 'validation')
  return i18next.exists(key, { ns: 'validation' }) ? say(key as 'validation.format', values) : say('validation.format')
}
