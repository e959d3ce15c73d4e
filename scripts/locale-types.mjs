// Types of the translation keys follow from the files of the source language. `--write` rewrites them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TYPES = 'src/shared/web/i18n/i18next.d.ts'

/** @returns {string[]} a sentence when the types are not those of the files */
export function checkLocaleTypes(root) {
  if (readFileSync(join(root, TYPES), 'utf8') === localeTypes(root)) return []
  return [`${TYPES}: differs from locales/en, run: node scripts/locale-types.mjs --write`]
}

function localeTypes(root) {
  const names = readdirSync(join(root, 'locales/en'))
    .map((file) => file.replace('.json', ''))
    .sort()
  return `// Written by scripts/locale-types.mjs from the files in locales/en.
import 'i18next'
${names.map((name) => `import type ${name} from '#locales/en/${name}.json'\n`).join('')}
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: 'common'
    keySeparator: false
    nsSeparator: ':'
    resources: {
${names.map((name) => `      ${name}: typeof ${name}\n`).join('')}    }
  }
}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  writeFileSync(join(root, TYPES), localeTypes(root))
}
