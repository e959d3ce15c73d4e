import { describe, expect, it } from 'vitest'
import { codesOf, rightsTree } from './rights.ts'

const labels = {
  section: (path: string) => path,
  page: (path: string) => path,
  button: (verb: string, part?: string) => (part ? `${part}: ${verb}` : verb),
}
const tree = (codes: string[]) => rightsTree(codes, labels)

describe('the tree of rights', () => {
  it('has the pages and walls that are there, without headings and pages still to come', () => {
    const nodes = tree(['/baseInfo', '/baseInfo/dealer', '/bigScreen', '/upgradeTask', '/operateMsg/manage'])
    expect(nodes.map(({ key, children }) => [key, children?.map((page) => page.key)])).toEqual([
      ['#/walls', ['/bigScreen']],
      ['#/baseInfo', ['/baseInfo/dealer']],
    ])
  })

  it('still offers what calls need of a page that is to come', () => {
    const [rest] = tree(['/operateMsg/manage/message/add'])
    expect(codesOf(rest!)).toEqual(['/operateMsg/manage/message/add'])
  })

  it('says what of a page an action is for where there is a choice', () => {
    const titles = (codes: string[]) => tree(codes)[0]!.children![0]!.children!.map(({ title }) => title)
    expect(titles(['/offline/function/template/edit', '/offline/function/rule/edit'])).toEqual([
      'template: edit',
      'rule: edit',
    ])
    expect(titles(['/baseInfo/dealer/dealer/add', '/baseInfo/dealer/dealer/edit'])).toEqual(['add', 'edit'])
  })
})
