import i18next from 'i18next'

/**
 * The words for a message key that arrives as data, like the ones contract schemas name ("validation.vinLength").
 * Text that is no key is shown as it is; the messages schemas write by themselves become "not valid".
 */
export function messageOf(key: string): string {
  const known = i18next.exists(key, { ns: 'validation' })
  return known
    ? String(i18next.t(key as never, { ns: 'validation' }))
    : String(i18next.t('validation:validation.invalid'))
}
