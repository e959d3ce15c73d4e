import type { i18n, TypeOptions } from 'i18next'
import { useTranslation as useI18next } from 'react-i18next'

type Resources = TypeOptions['resources']
export type Namespace = keyof Resources

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key> = Key extends `${infer Stem}_${Plural}` ? Stem | Key : Key
/** Built once for each namespace; a key with a plural may be named without its form. */
type Keys = { [N in Namespace]: WithoutPlural<keyof Resources[N]> & string }
type PrefixedKeys = { [N in Namespace]: `${N}:${Keys[N]}` }

/** What `t` accepts: keys of the first namespace and of `common`; those of further ones with their prefix. */
export type TranslationKey<N extends Namespace | readonly Namespace[]> =
  | Keys['common']
  | (N extends readonly [infer First extends Namespace, ...infer Further extends Namespace[]]
      ? Keys[First] | PrefixedKeys[First | Further[number]]
      : N extends Namespace
        ? Keys[N]
        : never)

export type Translate<N extends Namespace | readonly Namespace[] = 'common'> = (
  key: TranslationKey<N>,
  values?: Readonly<Record<string, unknown>>,
) => string

/**
 * The texts of the namespaces, which load when a component first asks for them. The types of react-i18next are built
 * for each call of `t`, which was more than half of the type check; these are built once for each namespace.
 */
export function useTranslation<const N extends Namespace | readonly [Namespace, ...Namespace[]] = 'common'>(
  namespaces?: N,
  options?: { useSuspense: false },
): { t: Translate<N>; i18n: i18n } {
  const { t, i18n } = useI18next(namespaces as 'common', options)
  return { t: t as Translate<N>, i18n }
}
