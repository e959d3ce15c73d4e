import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** One line of the corpus: a message of another project's public tests and what they expect of it. */
export interface CorpusLine {
  source: string
  test: string
  hex: string
  expect: Record<string, unknown>
  meta: { kind: string; msgId: string | null; bcc?: boolean; lenOk?: boolean }
  direction?: 'encode' | 'decode'
}

export interface CorpusFile {
  source: string
  lines: CorpusLine[]
}

/** The corpus is in a folder next to the project; it is third-party test data and not part of it. */
const folder = path.join(fileURLToPath(new URL('../..', import.meta.url)), '..', 'shared', 'corpus')

/** The JT/T 808 files of the corpus, or null where the folder is absent. */
export const readCorpus = (): CorpusFile[] | null => readFiles(/(808.*|hylexus-jt-framework)\.open\.jsonl$/)

/** Media packets of JT/T 1078; files without lines are left out. */
export const readMediaCorpus = (): CorpusFile[] | null =>
  readFiles(/^(smallchi|traccar)-jt1078(-dump)?\.open\.jsonl$/)?.filter(({ lines }) => lines.length > 0) ?? null

/** The GB/T 32960 files. */
export const readGb32960Corpus = (): CorpusFile[] | null => readFiles(/gb32960.*\.open\.jsonl$/)

function readFiles(wanted: RegExp): CorpusFile[] | null {
  if (!existsSync(folder)) return null
  return readdirSync(folder)
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => ({
      source: name.replace('.open.jsonl', ''),
      lines: readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as CorpusLine),
    }))
}

/** Where the folder is looked for, for the reason that is printed. */
export const corpusFolder = folder
