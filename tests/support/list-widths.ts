import ts from 'typescript'

export interface ListWidth {
  line: number
  /** Pixels of the columns that are shown first, those of functions of the same file included. */
  width: number
  columns: number
}

/** Widths of columns that say none (src/console/ui/columns.tsx, use-columns.ts). */
const USUAL: Readonly<Record<string, number>> = { vin: 210, vehicle: 245 }
const NO_WIDTH = 160
const NUMBERS = ts.SyntaxKind.NumericLiteral

/**
 * Lists of a source file, from the arrays of their columns, be they made by the column kit or written out. Columns of a part that is only sometimes
 * there count; those that come from other files do not.
 */
export function listWidths(source: string, name: string): ListWidth[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const kits = new Set<string>()
  const constants = new Map<string, number>()
  const lists = new Map<ts.Node, ListWidth>()

  const literal = (node: ts.Node | undefined): number | undefined => {
    if (node?.kind === NUMBERS) return Number((node as ts.NumericLiteral).text)
    return node && ts.isIdentifier(node) ? constants.get(node.text) : undefined
  }
  const add = (node: ts.Node, width: number) => {
    const list = listOf(node)
    if (!list) return
    const at = file.getLineAndCharacterOfPosition(list.getStart()).line + 1
    const known = lists.get(list) ?? { line: at, width: 0, columns: 0 }
    lists.set(list, { line: at, width: known.width + width, columns: known.columns + 1 })
  }
  const count = (node: ts.CallExpression, kind: string) => {
    const options = node.arguments.filter(ts.isObjectLiteralExpression)
    if (options.some(isHidden)) return
    const widths = [...node.arguments.map(literal), ...options.map((each) => memberOf(each, 'width', literal))]
    add(node, widths.find((value) => value !== undefined) ?? USUAL[kind] ?? NO_WIDTH)
  }
  const countOwn = (node: ts.ObjectLiteralExpression) => {
    const width = memberOf(node, 'width', literal)
    if (width !== undefined && memberOf(node, 'title', () => true) && !isHidden(node)) add(node, width)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (/^useColumnKit\b/.test(node.initializer.getText(file))) kits.add(node.name.text)
      const value = literal(node.initializer)
      if (value !== undefined) constants.set(node.name.text, value)
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name: kind } = node.expression
      if (ts.isIdentifier(expression) && kits.has(expression.text)) count(node, kind.text)
    }
    if (ts.isObjectLiteralExpression(node)) countOwn(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  const parts = new Map([...lists].map(([node, list]) => [makerOf(node), list]))
  return [...lists].map(([node, list]) => {
    const others = spreadCalls(node).flatMap((maker) => parts.get(maker) ?? [])
    return others.reduce(
      (whole, part) => ({ ...whole, width: whole.width + part.width, columns: whole.columns + part.columns }),
      list,
    )
  })
}

/** Name of the function that makes a list. */
function makerOf(node: ts.Node): string {
  let at = node.parent
  while (at && !ts.isFunctionDeclaration(at)) at = at.parent
  return at?.name?.text ?? ''
}

/** Functions whose columns a list takes over: `...useNameColumns()`. */
function spreadCalls(list: ts.Node): string[] {
  if (!ts.isArrayLiteralExpression(list)) return []
  return list.elements.flatMap((element) => {
    if (!ts.isSpreadElement(element) || !ts.isCallExpression(element.expression)) return []
    const { expression } = element.expression
    return ts.isIdentifier(expression) ? [expression.text] : []
  })
}

/** The outermost array around a column; none where it is made for another place. */
function listOf(node: ts.Node): ts.Node | undefined {
  let list: ts.Node | undefined
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isArrayLiteralExpression(at)) list = at
    const passes =
      ts.isArrayLiteralExpression(at) ||
      ts.isSpreadElement(at) ||
      ts.isConditionalExpression(at) ||
      ts.isParenthesizedExpression(at) ||
      ts.isObjectLiteralExpression(at) ||
      ts.isSpreadAssignment(at)
    if (!passes) return list
  }
  return list
}

/** Off until a person shows it, or only in some of its lists. */
const isHidden = (options: ts.ObjectLiteralExpression): boolean =>
  memberOf(options, 'hidden', (value) => value.kind !== ts.SyntaxKind.FalseKeyword) === true

function memberOf<Value>(
  { properties }: ts.ObjectLiteralExpression,
  key: string,
  read: (value: ts.Expression) => Value | undefined,
): Value | undefined {
  for (const property of properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === key) return read(property.initializer)
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === key) return read(property.name)
  }
  return undefined
}
