/**
 * Words that interface texts avoid, each with the field's word for it. Keep it in step with the glossary in
 * `docs/english.md`: one term per concept.
 */
interface AvoidedWord {
  found: RegExp
  use: string
}

const avoid = (words: string, use: string): AvoidedWord => ({
  found: new RegExp(String.raw`\b(?:${words})\b`, 'i'),
  use,
})

export const AVOIDED_IN_TEXTS: readonly AvoidedWord[] = [
  avoid('told|tells?|telling|untold', 'report, notify'),
  avoid('stands?|standing', 'is, is parked, is stationary'),
  avoid('besides?', 'next to, in addition to'),
  avoid('kept', 'stored, retained, saved'),
  avoid('heard', 'last contact, reported'),
  avoid('words?', 'labels, text'),
  avoid('figures?', 'number, metric'),
  avoid('gave|given', 'sent, issued'),
  avoid('ordered', 'sent, requested'),
  avoid('nobody|somebody|anybody|whoever', 'unassigned, anyone, user'),
  avoid('second persons?|person who', 'second approver, user, operator'),
  avoid('goes on|go on|going on|went on', 'continue, ongoing'),
  avoid('(?:take|takes|took|taken)(?: \\w+)? back', 'undo, revoke, restore'),
  avoid('call(?:ed)? off', 'cancel'),
  avoid('let in|let go', 'allow, unblock, deselect'),
  avoid('mend(?:s|ed)?', 'fix, corrected'),
  avoid('newcomers?', 'new connection, new terminal'),
  avoid('sleepers?', 'sleeping terminal'),
  avoid('hindrances?', 'blocker'),
  avoid('line-off', 'end of line (EOL)'),
  avoid('on the books', 'registered'),
  avoid('refus(?:e|es|ed|al|als)', 'reject, deny'),
  avoid('foreign', 'another tenant’s, another terminal’s'),
  avoid('anew|once more|afresh', 'again'),
  avoid('meanwhile', 'in the meantime'),
  avoid('for ever', 'permanently'),
  avoid('by hand', 'manually'),
  avoid('by itself|by themselves|of itself', 'automatically'),
  avoid('gone|went|at a loss', 'removed, missing, failed'),
  avoid('chosen', 'selected'),
  avoid('in turn', 'rotation'),
  avoid('in line', 'compliant'),
  avoid('taken up', 'acknowledged'),
  avoid('half of all', 'median'),
  avoid('sign(?:s|ed)? on|sign-ons?|log-ins?', 'log in (terminals), sign in (users)'),
  avoid('time-outs?', 'timeout'),
  avoid('maker(?:’s|s)?', 'manufacturer'),
  avoid('white list', 'allow list'),
]

/** Texts in which a listed word is the field's word after all; each has its reason. */
export const ALLOWED_TEXTS: ReadonlyMap<string, string> = new Map([
  ['accounts:view.sso', 'single sign-on is the name of the feature'],
  ['shell:sessions.method.sso', 'single sign-on is the name of the feature'],
  ['errors:error.ssoFailed', 'single sign-on is the name of the feature'],
  ['errors:error.ssoAdministrator', 'single sign-on is the name of the feature'],
  ['dataProfile:consent.given', 'consent is given or withdrawn'],
  ['errors:error.internal', '“Something went wrong” is the usual phrase, and people tell their administrator'],
  ['shell:crash.hint', 'people tell their administrator'],
])

/** Parts of identifiers and words of comments that are still to be replaced; `tests/rules/plain-english.json` counts them. */
const AVOIDED_IN_SOURCE = new Set(
  `told tell tells telling teller untold stands beside newcomer newcomers hindrance hindrances sleeper sleepers mend mends
   mended anew nobody somebody heard kept`.split(/\s+/),
)

/** Text without its placeholders, whose names are identifiers. */
export const spoken = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '…')

/** How often words of AVOIDED_IN_SOURCE occur in a source text, in comments and in identifiers (`lastToldAt` counts once). */
export function countAvoided(source: string): number {
  const parts = source.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? []
  return parts.filter((part) => AVOIDED_IN_SOURCE.has(part.toLowerCase())).length
}
