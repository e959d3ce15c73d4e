import { afterAll, describe, expect, it } from 'vitest'
import { listAreas, type RegionNode } from '#core/contract/region.ts'
import { testApp } from '#tests/support/server.ts'
import { regionRoutes } from './region-routes.ts'
import { readRegionTree, RegionTree } from './region-tree.ts'

const areas = new RegionTree([
  ['61', 'Shaanxi', { zh: '陕西省', ru: 'Шэньси' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
  ['610113', 'Yanta District', { zh: '雁塔区' }],
  ['610116', 'Chang’an District', { zh: '长安区' }],
  ['11', 'Beijing', { zh: '北京市' }],
  ['DE', 'Germany', { zh: '德国', de: 'Deutschland' }],
  ['AT', 'Austria', { zh: '奥地利', de: 'Österreich' }],
  ['DE.02', 'Bavaria', { de: 'Bayern' }],
  ['DE.02.091', 'Upper Bavaria'],
  ['XX.99', 'Of no country'],
])
const { ask, close } = await testApp((app) => regionRoutes(app, { areas }))
afterAll(() => close())

const ids = (nodes: RegionNode[]): unknown[] =>
  nodes.map(({ areaId, children }) => (children ? [areaId, ids(children)] : areaId))

describe('region node, 3 levels', () => {
  it('answers data.list: every region of three levels, in China and elsewhere', async () => {
    const { data } = await ask(listAreas, { lang: 'de' })
    expect(ids(data.list)).toEqual([
      ['61', [['6101', ['610113', '610116']]]],
      '11',
      ['DE', [['DE.02', ['DE.02.091']]]],
      'AT',
    ])
    expect(data.list[2].children[0].children[0]).toMatchObject({ areaId: 'DE.02.091', areaLevel: 3, leaf: true })
    expect((await ask(listAreas, { lang: 'de' })).data).toEqual(data)
  })

  it('answers a selector China whole, and other countries by name with what is below them left out', async () => {
    const { data } = await ask(listAreas, { query: { lazy: true }, lang: 'de' })
    expect(ids(data.list)).toEqual([['61', [['6101', ['610113', '610116']]]], '11', 'DE', 'AT'])
    expect(data.list[0]).toMatchObject({ areaName: 'Shaanxi', parentId: null, areaLevel: 1, leaf: false })
    expect(data.list[0].children[0].children[1]).toEqual({
      areaId: '610116',
      areaName: 'Chang’an District',
      parentId: '6101',
      areaLevel: 3,
      leaf: true,
    })
    expect(data.list[2]).toEqual({ areaId: 'DE', areaName: 'Deutschland', parentId: null, areaLevel: 1, leaf: false })
  })

  it('answers what is below a region', async () => {
    const { data } = await ask(listAreas, { query: { parentId: 'DE' }, lang: 'de' })
    expect(ids(data.list)).toEqual([['DE.02', ['DE.02.091']]])
    expect(data.list[0].areaName).toBe('Bayern')
    expect((await ask(listAreas, { query: { parentId: '610116' } })).data.list).toEqual([])
    expect((await ask(listAreas, { query: { parentId: '99' } })).data.list).toEqual([])
    expect((await ask(listAreas, { query: { parentId: '../etc' } })).code).toBe(400)
  })

  it('names regions in the language of the call, Chinese without one, Latin where a name has no other', async () => {
    const first = async (lang?: string) =>
      (await ask(listAreas, { ...(lang && { lang }) })).data.list.map((node: RegionNode) => node.areaName)[0]
    expect([await first(), await first('ru'), await first('fr')]).toEqual(['陕西省', 'Шэньси', 'Shaanxi'])
  })

  it('finds regions by a part of their name, below what they belong to', async () => {
    expect(ids((await ask(listAreas, { query: { areaName: '安' } })).data.list)).toEqual([
      ['61', [['6101', ['610116']]]],
    ])
    expect(ids((await ask(listAreas, { query: { areaName: 'bava' }, lang: 'en' })).data.list)).toEqual([
      ['DE', [['DE.02', ['DE.02.091']]]],
    ])
  })

  it('is for whoever is signed in', async () => {
    expect((await ask(listAreas, { token: null })).code).toBe(401)
  })
})

describe('region tree', () => {
  it('leaves out what belongs to no known region', () => {
    expect(areas.has('XX.99')).toBe(false)
  })

  it('knows the line of a region, nothing of an unknown one', () => {
    expect(areas.pathOf('610113')).toBe('61/6101/610113/')
    expect(areas.namesOf('610113', 'zh')).toEqual(['陕西省', '西安市', '雁塔区'])
    expect([areas.pathOf('99'), areas.namesOf('99', 'zh')]).toEqual(['', []])
  })

  it.each([
    ['610113', '610113'],
    ['陕西省/西安市/雁塔区', '610113'],
    [' shaanxi / xi’an / Yanta District ', '610113'],
    ['雁塔区', '610113'],
    ['Bayern', 'DE.02'],
    ['Deutschland/Bayern/Upper Bavaria', 'DE.02.091'],
    ['西安市/Bayern', undefined],
    ['Nowhere', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, id) => {
    expect(areas.find(text)).toBe(id)
  })

  it('does not guess between two of one name', () => {
    const twins = new RegionTree([
      ['31', 'Shanghai', { zh: '上海市' }],
      ['3101', 'City', { zh: '市辖区' }],
      ['310106', 'Jing’an District', { zh: '静安区' }],
      ['32', 'Jiangsu', { zh: '江苏省' }],
      ['3201', 'Nanjing', { zh: '南京市' }],
      ['320106', 'Jing’an District', { zh: '静安区' }],
    ])
    expect(twins.find('静安区')).toBeUndefined()
    expect(twins.find('江苏省/南京市/静安区')).toBe('320106')
  })

  it('is empty in an installation without the file', async () => {
    expect([...(await readRegionTree('/nowhere/areas.json')).whole('en')]).toEqual([])
  })
})
