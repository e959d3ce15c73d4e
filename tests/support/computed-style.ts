/** Properties that are asked for of every element, and that it has from its ancestors. */
const INHERITED: ReadonlyMap<string | symbol, string> = new Map([
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
  ['pointer-events', 'pointer-events'],
])
const INITIAL: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' }

/**
 * getComputedStyle of jsdom, which finds an inherited value anew for each ancestor of each ancestor: questions for roles spent
 * most of their time there. What is found here holds as long as jsdom's own store of styles, until the document changes.
 */
export function rememberingComputedStyle(window: Window & typeof globalThis) {
  const compute = window.getComputedStyle.bind(window)
  const { document } = window
  const inner = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const storeOf = () => (document as unknown as Record<symbol, { _styleCache: object }>)[inner!]!._styleCache
  let store: object | undefined
  let styles = new WeakMap<Element, CSSStyleDeclaration>()
  let values = new WeakMap<Element, Record<string, string>>()

  const declared = (element: Element): CSSStyleDeclaration => {
    let style = styles.get(element)
    if (!style) styles.set(element, (style = compute(element)))
    return style
  }

  const inherited = (element: Element, property: string): string => {
    let known = values.get(element)
    if (!known) values.set(element, (known = {}))
    return (known[property] ??= valueOf(element, property))
  }

  function valueOf(element: Element, property: string): string {
    const style = declared(element)
    for (let index = 0; index < style.length; index += 1) {
      if (style.item(index) === property) return style.getPropertyValue(property)
    }
    return element.parentElement ? inherited(element.parentElement, property) : INITIAL[property]!
  }

  return (element: Element): CSSStyleDeclaration => {
    if (element.ownerDocument !== document) return compute(element)
    const style = declaredNow(element)
    return new Proxy(style, {
      get(target, name) {
        const property = INHERITED.get(name)
        if (property) return inherited(element, property)
        if (name === 'getPropertyValue') {
          return (asked: string) => (asked in INITIAL ? inherited(element, asked) : target.getPropertyValue(asked))
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  function declaredNow(element: Element): CSSStyleDeclaration {
    if (storeOf() !== store) {
      store = storeOf()
      styles = new WeakMap()
      values = new WeakMap()
    }
    const style = declared(element)
    // The first question after a change makes a new store.
    store = storeOf()
    return style
  }
}
