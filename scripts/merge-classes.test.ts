import { describe, expect, it } from 'vitest'
import { mergeClasses, type ModuleClass } from './merge-classes.ts'

/** Classes by name: size, and the loads that need them. Every load weighs the same. */
function merged(
  classes: Readonly<Record<string, [size: number, ...loads: number[]]>>,
  imports: Readonly<Record<string, readonly string[]>> = {},
) {
  const given = Object.entries(classes).map(([name, [size, ...loads]]): ModuleClass => {
    return { modules: [name], size, loads: new Set(loads) }
  })
  const loads = Array.from({ length: 40 }, () => ({ weight: 1 }))
  const found = mergeClasses(given, loads, (id) => imports[id] ?? [], 100)
  return found.map((modules) => [...modules].sort().join(' ')).sort()
}

const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('classes of modules', () => {
  it('become one where a request saved is worth more than what is loaded without need', () => {
    expect(merged({ a: [90, 1, 2], b: [10, 1, 2, 3] })).toEqual(['a b'])
    expect(merged({ a: [900, 1, 2], b: [10, 1, 2, 3] })).toEqual(['a', 'b'])
  })

  it('stay apart where no load needs both', () => {
    expect(merged({ a: [1, 1], b: [1, 2] })).toEqual(['a', 'b'])
  })

  it('count with all that they import, which is loaded with them', () => {
    const classes: Parameters<typeof merged>[0] = { a: [10, 1, 2], b: [10, 1, 2, 3], map: [900, 1, 2, ...many(4, 30)] }
    expect(merged(classes)).toEqual(['a b', 'map'])
    expect(merged(classes, { a: ['map'] })).toEqual(['a', 'b', 'map'])
  })

  it('never import each other in a circle', () => {
    const classes: Parameters<typeof merged>[0] = { a: [10, 1, 2], between: [50, ...many(1, 30)], c: [12, 1, 2, 3] }
    expect(merged(classes)).toEqual(['a c', 'between'])
    expect(merged(classes, { a: ['between'], between: ['c'] })).toEqual(['a', 'between', 'c'])
  })
})
