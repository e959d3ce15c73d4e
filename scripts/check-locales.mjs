// Fails on missing or extra keys, unequal placeholders, missing plural forms, unused keys, and text written in JSX.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { checkLocaleTypes } from './locale-types.mjs'

const SOURCE = 'en'
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Product and protocol names read the same in every language. */
const NAMES = /^[\s\d\p{P}\p{S}]*(Fleetwall|VIN|JT\/T 808)?[\s\d\p{P}\p{S}]*$/u
/** Attributes a person reads or hears. */
const SPOKEN = new Set(['title', 'placeholder', 'aria-label', 'alt', 'label', 'description', 'okText', 'cancelText'])

/** @returns {string[]} every breach, as a sentence with its place */
export function checkLocales(root) {
  const languages = readdirSync(join(root, 'locales')).sort()
  const source = namespaces(root, SOURCE)
  const problems = []
  for (const language of languages) {
    const own = namespaces(root, language)
    for (const name of new Set([...Object.keys(source), ...Object.keys(own)])) {
      problems.push(...compare(language, name, source[name], own[name]))
    }
  }
  const files = sources(join(root, 'src'))
  const { literals, prefixes, texts } = readCode(files, root)
  for (const [name, messages] of Object.entries(source)) {
    for (const key of new Set(Object.keys(messages).map((each) => each.replace(PLURAL, '')))) {
      const used =
        literals.has(key) ||
        literals.has(`${name}:${key}`) ||
        prefixes.some((p) => key.startsWith(p) || `${name}:${key}`.startsWith(p))
      if (!used) problems.push(`locales/${SOURCE}/${name}.json: "${key}" is used nowhere`)
    }
  }
  return [...problems, ...texts]
}

function namespaces(root, language) {
  const folder = join(root, 'locales', language)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
}

function compare(language, name, source, own) {
  const place = `locales/${language}/${name}.json`
  if (!source) return [`${place}: there is no such namespace in ${SOURCE}`]
  if (!own) return [`${place}: missing`]
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const problems = []
  const expected = new Map()
  for (const [key, text] of Object.entries(source)) {
    const base = key.replace(PLURAL, '')
    if (base === key) expected.set(key, text)
    else for (const form of forms) expected.set(`${base}_${form}`, source[`${base}_other`] ?? text)
  }
  for (const [key, text] of expected) {
    if (!(key in own)) problems.push(`${place}: "${key}" is missing`)
    else if (own[key].trim() === '') problems.push(`${place}: "${key}" is empty`)
    else if (!samePlaceholders(text, own[key], PLURAL.test(key)))
      problems.push(`${place}: "${key}" has other placeholders than ${SOURCE}`)
  }
  for (const key of Object.keys(own)) if (!expected.has(key)) problems.push(`${place}: "${key}" is not in ${SOURCE}`)
  return problems
}

/** A singular may leave the count out ("one vehicle"). */
function samePlaceholders(left, right, plural) {
  const names = (text) =>
    [...text.matchAll(/\{\{\s*([^},\s]+)/g)].map((match) => match[1]).filter((each) => !(plural && each === 'count'))
  return sorted(names(left)).join() === sorted(names(right)).join()
}

const sorted = (texts) => [...texts].sort((a, b) => (a < b ? -1 : 1))

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    // The gallery of parts is for developers and is not shipped.
    if (entry.isDirectory()) return entry.name === 'gallery' ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function readCode(files, root) {
  const literals = new Set()
  const prefixes = []
  const texts = []
  for (const file of files) {
    const code = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const report = (node, text) => {
      const { line } = code.getLineAndCharacterOfPosition(node.getStart(code))
      texts.push(`${relative(root, file)}:${line + 1}: text in JSX, use a translation key: "${text.trim()}"`)
    }
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) literals.add(node.text)
      if (ts.isTemplateExpression(node) && node.head.text.includes('.')) prefixes.push(node.head.text)
      if (ts.isJsxText(node) && !NAMES.test(node.text)) report(node, node.text)
      if (
        ts.isJsxAttribute(node) &&
        SPOKEN.has(node.name.getText(code)) &&
        node.initializer &&
        ts.isStringLiteral(node.initializer) &&
        !NAMES.test(node.initializer.text)
      ) {
        report(node, node.initializer.text)
      }
      ts.forEachChild(node, visit)
    }
    visit(code)
  }
  return { literals, prefixes, texts }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const problems = existsSync(join(root, 'locales')) ? [...checkLocaleTypes(root), ...checkLocales(root)] : []
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'locales: complete in every language' : `locales: ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
