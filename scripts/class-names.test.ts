import { describe, expect, it } from 'vitest'
import { classNames } from './class-names.ts'

describe('names of classes', () => {
  it('differ between two files and stay the same for one', () => {
    const name = classNames('/house')
    expect(name('row', '/house/src/a.module.css')).not.toBe(name('row', '/house/src/b.module.css'))
    expect(classNames('/elsewhere')('row', '/elsewhere/src/a.module.css')).toBe(name('row', '/house/src/a.module.css'))
  })

  it('are rejected when two files would share them', () => {
    const name = classNames('/house')
    const all = () => Array.from({ length: 60_000 }, (_, index) => name('row', `/house/${index}.module.css`))
    expect(all).toThrow(/would share the names of their classes/)
  })
})
