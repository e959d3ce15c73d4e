/** One statement of a DBC file. */
export interface Statement {
  /** Of its beginning, from 1. */
  line: number
  text: string
}

/** Names of statements end with an underscore, but for two. */
const BEGINS = /^\s*(?:[A-Z][A-Z_]*_|VERSION|FILTER)(?![A-Za-z0-9])/
const NEW_SYMBOLS = /^\s*NS_\s*:/
/** The list of symbols below `NS_` names statements, which are none themselves. */
const SYMBOL = /^\s+\w+\s*$/
const REMARK = /^\s*\/\//

interface Piece {
  text: string
  /** It ends with the semicolon of its statement. */
  ends: boolean
}

/** Parts of a line up to semicolons outside of texts, and whether a text goes on in the next line. */
function piecesOf(line: string, inText: boolean): { pieces: Piece[]; open: boolean } {
  const pieces: Piece[] = []
  let open = inText
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const character = line[at]
    if (open && character === '\\') at++
    else if (character === '"') open = !open
    else if (character === ';' && !open) {
      pieces.push({ text: line.slice(from, at + 1), ends: true })
      from = at + 1
    }
  }
  const rest = line.slice(from)
  if (open || rest.trim() !== '') pieces.push({ text: rest, ends: false })
  return { pieces, open }
}

/** Statements in their order: they may go over several lines, and several may be in one. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = []
  let current: Statement | null = null
  let open = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (!open && REMARK.test(line)) continue
    const isSymbol = !open && current !== null && NEW_SYMBOLS.test(current.text) && SYMBOL.test(line)
    const { pieces, open: stays } = piecesOf(line, open)
    for (const [at, piece] of pieces.entries()) {
      const goesOn: boolean = current !== null && ((open && at === 0) || isSymbol || !BEGINS.test(piece.text))
      if (goesOn && current) current.text += `${at === 0 ? '\n' : ''}${piece.text}`
      else {
        current = { line: index + 1, text: piece.text.trimStart() }
        found.push(current)
      }
      if (piece.ends) current = null
    }
    if (open && pieces.length === 0 && current) current.text += '\n'
    open = stays
  }
  return found
}
