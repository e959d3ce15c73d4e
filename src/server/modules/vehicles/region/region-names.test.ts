import { describe, expect, it } from 'vitest'
import { RegionTree } from './region-tree.ts'

const areas = new RegionTree([
  ['22', 'Jilin', { zh: '吉林省' }],
  ['2202', 'Jilin City', { zh: '吉林市' }],
  ['44', 'Guangdong', { zh: '广东省' }],
  ['4401', 'Guangzhou', { zh: '广州市' }],
  ['4419', 'Dongguan', { zh: '东莞市' }],
  ['4420', 'Zhongshan', { zh: '中山市' }],
  ['441900', 'Dongguan', { zh: '东莞市' }],
  ['442000', 'Zhongshan', { zh: '中山市' }],
  ['46', 'Hainan', { zh: '海南省' }],
  ['4604', 'Danzhou', { zh: '儋州市' }],
  ['460400', 'Danzhou', { zh: '儋州市' }],
  ['61', 'Shaanxi', { zh: '陕西省' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
  ['62', 'Gansu', { zh: '甘肃省' }],
  ['6202', 'Jiayuguan', { zh: '嘉峪关市' }],
  ['620201', 'Jiayuguan', { zh: '嘉峪关市' }],
  ['65', 'Xinjiang', { zh: '新疆维吾尔自治区' }],
  ['HK', 'Hong Kong SAR China', { zh: '中国香港特别行政区', de: 'Sonderverwaltungsregion Hongkong' }],
  ['MO', 'Macao SAR China', { zh: '中国澳门特别行政区', pt: 'Macau, RAE da China' }],
  ['TW', 'Taiwan', { zh: '台湾' }],
  ['TW.04', 'Taiwan'],
  ['BR', 'Brazil', { zh: '巴西', pt: 'Brasil' }],
  ['BR.22', 'Rio Grande do Norte'],
  ['BR.22.2407203', 'Macau'],
  ['BR.27', 'São Paulo'],
  ['BR.27.1', 'São Paulo'],
  ['BR.27.2', 'Santos'],
])

describe('a region is found by the name people write', () => {
  it.each([
    ['4419', ['东莞市', '广东省/东莞市', 'Dongguan', '东莞', '4419']],
    ['441900', ['广东省/东莞市/东莞市', '东莞市/东莞市', '441900']],
    ['4420', ['中山市']],
    ['4604', ['儋州市']],
    ['6202', ['嘉峪关市', 'gansu/jiayuguan']],
    ['HK', ['香港', '香港特别行政区', '中国香港特别行政区', 'Hong Kong', 'hong kong sar', 'HK', 'Гонконг']],
    ['MO', ['澳门', '澳门特别行政区', 'Macau', 'Macao', 'Macao SAR China']],
    ['BR.22.2407203', ['Brazil/Rio Grande do Norte/Macau', 'Rio Grande do Norte/Macau', 'BR.22.2407203']],
    ['TW', ['台湾', '台湾省', 'Taiwan']],
    ['61', ['陕西', '陕西省', 'Ｓhaanxi']],
    ['6101', ["Xi'an", 'xi’an', '陕西/西安', '陕西省/西安', '西安']],
    ['65', ['新疆']],
    ['22', ['吉林', '吉林省']],
    ['2202', ['吉林市', '吉林/吉林']],
  ])('%s', (id, names) => {
    expect(names.map((name) => [name, areas.find(name)])).toEqual(names.map((name) => [name, id]))
  })

  it('not by one that several have, nor by one that none has', () => {
    expect(['São Paulo', '省', '市', 'Nowhere', '', '/', '广东省/西安市'].map((name) => areas.find(name))).toEqual(
      Array.from({ length: 7 }, () => undefined),
    )
  })
})
