/** Properties that are asked for of every element, by the names they are asked for. */
const ASKED: ReadonlyMap<string | symbol, Property> = new Map([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
  ['pointer-events', 'pointer-events'],
])
type Property = 'display' | 'visibility' | 'pointer-events'
const PROPERTIES: readonly Property[] = ['display', 'visibility', 'pointer-events']
/** Those an element has from its ancestors. */
const INITIAL: Readonly<Partial<Record<Property, string>>> = { visibility: 'visible', 'pointer-events': 'auto' }
/** Attributes by which the style sheet of the browser chooses one of them. */
const CHOOSING = ['hidden', 'open', 'popover', 'type'] as const
/** Elements that it treats by their parents. */
const BY_PLACE: ReadonlySet<string> = new Set(['summary'])

/**
 * getComputedStyle of jsdom, which tries every rule of the browser's own style sheet on every element and finds an inherited
 * value anew for each ancestor of each ancestor: questions for roles spent most of their time there. What is asked of every
 * element is answered from its style attribute, from what elements of its kind have, and from its ancestors; all else, and
 * elements that a style sheet of the page says something about, by jsdom. It holds until the document changes.
 */
export function rememberingComputedStyle(window: Window & typeof globalThis) {
  const compute = window.getComputedStyle.bind(window)
  const { document } = window
  const kinds = new Map<string, Readonly<Record<Property, string>>>()
  const inner = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const storeOf = () => (document as unknown as Record<symbol, { _styleCache: object }>)[inner!]!._styleCache
  let store: object | undefined
  let mayBeRuled = (_element: Element): boolean => false
  let styles = new WeakMap<Element, CSSStyleDeclaration>()
  let values = new WeakMap<Element, Partial<Record<Property, string>>>()

  const declared = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element)
    if (!style) styles.set(element, (style = compute(element)))
    return style
  }

  /** What elements of the same name and the same attributes that matter have by the browser's own style sheet. */
  function ofKind(element: Element): Readonly<Record<Property, string>> {
    const { localName, namespaceURI } = element
    const chosen = CHOOSING.map((name) => element.getAttribute(name))
    const kind = `${namespaceURI} ${localName} ${JSON.stringify(chosen)}`
    let known = kinds.get(kind)
    if (!known) {
      const alike = document.createElementNS(namespaceURI, localName)
      for (const [index, name] of CHOOSING.entries()) {
        if (chosen[index] !== null) alike.setAttribute(name, chosen[index]!)
      }
      const style = compute(alike)
      known = {
        display: own(style, 'display'),
        visibility: own(style, 'visibility'),
        'pointer-events': own(style, 'pointer-events'),
      }
      kinds.set(kind, known)
    }
    return known
  }

  const valueOf = (element: Element, property: Property): string => {
    let known = values.get(element)
    if (!known) values.set(element, (known = {}))
    return (known[property] ??= found(element, property))
  }

  function found(element: Element, property: Property): string {
    const given =
      mayBeRuled(element) || BY_PLACE.has(element.localName)
        ? own(declared(element), property)
        : (element.hasAttribute('style') && styleOf(element).getPropertyValue(property)) || ofKind(element)[property]
    if (given !== '') return given
    const initial = INITIAL[property]
    if (initial === undefined) return 'inline'
    return element.parentElement ? valueOf(element.parentElement, property) : initial
  }

  /** After a change of the document. */
  function renew(): void {
    mayBeRuled = ruledBy(document)
    styles = new WeakMap()
    values = new WeakMap()
  }

  return (element: Element): CSSStyleDeclaration => {
    if (element.ownerDocument !== document) return compute(element)
    if (store === undefined || storeOf() !== store) {
      renew()
      store = storeOf()
    }
    return new Proxy(PLAIN, {
      get(_target, name) {
        const property = ASKED.get(name)
        if (property) return valueOf(element, property)
        if (name === 'getPropertyValue') {
          return (asked: string) => {
            const known = ASKED.get(asked)
            return known ? valueOf(element, known) : declared(element).getPropertyValue(asked)
          }
        }
        const style = declared(element)
        const value: unknown = Reflect.get(style, name, style)
        return typeof value === 'function' ? (value.bind(style) as unknown) : value
      },
    })
  }
}

const PLAIN = {} as CSSStyleDeclaration

const styleOf = (element: Element): CSSStyleDeclaration => (element as HTMLElement).style

/** The value of a property where it is declared, else nothing. */
function own(style: CSSStyleDeclaration, property: Property): string {
  for (let index = 0; index < style.length; index += 1) {
    if (style.item(index) === property) return style.getPropertyValue(property)
  }
  return ''
}

/** The last names of the selectors of a style sheet, by the number of its rules. */
interface SheetRules {
  rules: number
  names: readonly string[]
}
const ofSheets = new WeakMap<CSSStyleSheet, SheetRules>()

/** Whether a rule of the page's own style sheets that says something about one of the properties may be about an element. */
function ruledBy(document: Document): (element: Element) => boolean {
  const named = [...document.styleSheets].flatMap((sheet) => {
    let known = ofSheets.get(sheet)
    if (known?.rules !== sheet.cssRules.length) {
      const names = selectorsOf(sheet.cssRules).map(lastName)
      ofSheets.set(sheet, (known = { rules: sheet.cssRules.length, names }))
    }
    return known.names
  })
  const names = new Set(named)
  const has = (element: Element | null, before: string): boolean =>
    element !== null && [...element.classList].some((name) => names.has(`${before}.${name}`))
  return (element) =>
    names.has('') || names.has(element.localName) || has(element, '') || has(element.parentElement, '>')
}

function selectorsOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if ('cssRules' in rule && !('selectorText' in rule)) return selectorsOf(rule.cssRules as CSSRuleList)
    if (!('selectorText' in rule)) return []
    const { style, selectorText } = rule as CSSStyleRule
    // What is drawn before or after an element is no element.
    const speaks = !selectorText.includes('::') && PROPERTIES.some((property) => own(style, property) !== '')
    return speaks ? selectorText.replace(/:where\([^()]*\)/g, '').split(',') : []
  })
}

/** The first class or else the name of the element a selector is about, `>` and that of its parent; nothing where it says neither. */
function lastName(selector: string): string {
  const [, parent, last = ''] = /(?:(\S+)\s*>\s*)?(\S+)$/.exec(selector.trim().replace(/\s*([>+~])\s*/g, ' $1 ')) ?? []
  if (last === '*') return parent === undefined ? '' : `>${/\.[\w-]+/.exec(parent)?.[0] ?? ''}`
  return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z]\w*/.exec(last)?.[0] ?? ''
}
