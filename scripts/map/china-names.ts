import { pinyin } from 'pinyin-pro'
import type { LocalNames } from './labels.ts'

/** A Chinese name with the latin form used by all other languages unless one has its own. */
export interface ChineseName {
  latin: string
  local: LocalNames
}

type ProvinceRow = [latin: string, ru: string, ar: string, own?: LocalNames]

// Latin forms that are not plain pinyin (Inner Mongolia, Shaanxi, Tibet) and the names Russian and Arabic readers know.
const PROVINCES: Record<string, ProvinceRow> = {
  北京: ['Beijing', 'Пекин', 'بكين', { es: 'Pekín', fr: 'Pékin', pt: 'Pequim', de: 'Peking' }],
  天津: ['Tianjin', 'Тяньцзинь', 'تيانجين'],
  河北: ['Hebei', 'Хэбэй', 'خبي'],
  山西: ['Shanxi', 'Шаньси', 'شانشي'],
  内蒙古: [
    'Inner Mongolia',
    'Внутренняя Монголия',
    'منغوليا الداخلية',
    { es: 'Mongolia Interior', fr: 'Mongolie-Intérieure', pt: 'Mongólia Interior', de: 'Innere Mongolei' },
  ],
  辽宁: ['Liaoning', 'Ляонин', 'لياونينغ'],
  吉林: ['Jilin', 'Гирин', 'جيلين'],
  黑龙江: ['Heilongjiang', 'Хэйлунцзян', 'هيلونغجيانغ'],
  上海: ['Shanghai', 'Шанхай', 'شانغهاي', { es: 'Shanghái', pt: 'Xangai' }],
  江苏: ['Jiangsu', 'Цзянсу', 'جيانغسو'],
  浙江: ['Zhejiang', 'Чжэцзян', 'تشجيانغ'],
  安徽: ['Anhui', 'Аньхой', 'آنهوي'],
  福建: ['Fujian', 'Фуцзянь', 'فوجيان'],
  江西: ['Jiangxi', 'Цзянси', 'جيانغشي'],
  山东: ['Shandong', 'Шаньдун', 'شاندونغ'],
  河南: ['Henan', 'Хэнань', 'خنان'],
  湖北: ['Hubei', 'Хубэй', 'خوبي'],
  湖南: ['Hunan', 'Хунань', 'خونان'],
  广东: ['Guangdong', 'Гуандун', 'غوانغدونغ'],
  广西: ['Guangxi', 'Гуанси', 'غوانغشي'],
  海南: ['Hainan', 'Хайнань', 'هاينان'],
  重庆: ['Chongqing', 'Чунцин', 'تشونغتشينغ'],
  四川: ['Sichuan', 'Сычуань', 'سيتشوان'],
  贵州: ['Guizhou', 'Гуйчжоу', 'قويتشو'],
  云南: ['Yunnan', 'Юньнань', 'يونان'],
  西藏: ['Tibet', 'Тибет', 'التبت', { es: 'Tíbet', pt: 'Tibete' }],
  陕西: ['Shaanxi', 'Шэньси', 'شنشي'],
  甘肃: ['Gansu', 'Ганьсу', 'قانسو'],
  青海: ['Qinghai', 'Цинхай', 'تشينغهاي'],
  宁夏: ['Ningxia', 'Нинся', 'نينغشيا'],
  新疆: ['Xinjiang', 'Синьцзян', 'شينجيانغ'],
  台湾: ['Taiwan', 'Тайвань', 'تايوان', { es: 'Taiwán', fr: 'Taïwan' }],
  香港: ['Hong Kong', 'Гонконг', 'هونغ كونغ', { de: 'Hongkong' }],
  澳门: ['Macao', 'Макао', 'ماكاو', { fr: 'Macao', pt: 'Macau', de: 'Macau' }],
}

/** Names of a province, municipality or special region by its short Chinese name. */
export function provinceNames(chinese: string): ChineseName {
  const row = PROVINCES[chinese]
  if (!row) throw new Error(`no names are known for the province ${chinese}`)
  const [latin, ru, ar, own] = row
  return { latin, local: { zh: chinese, ru, ar, ...own } }
}

/** Whether the name is that of a province-level unit. */
export function isProvince(chinese: string): boolean {
  return chinese in PROVINCES
}

// Places named in Mongolian, Uyghur, Tibetan and other languages: their own latin form, not the pinyin of the Chinese one.
const OWN_LATIN: Record<string, string> = {
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  兴安盟: 'Hinggan',
  锡林郭勒盟: 'Xilingol',
  阿拉善盟: 'Alxa',
  大兴安岭: 'Greater Khingan',
  乌鲁木齐: 'Ürümqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  昌吉: 'Changji',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  塔城: 'Tacheng',
  阿勒泰: 'Altay',
  阿拉尔: 'Aral',
  图木舒克: 'Tumxuk',
  拉萨: 'Lhasa',
  昌都: 'Qamdo',
  山南: 'Shannan',
  日喀则: 'Shigatse',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  林芝: 'Nyingchi',
  阿坝: 'Ngawa',
  甘孜: 'Garzê',
  迪庆: 'Dêqên',
  德宏: 'Dehong',
  果洛: 'Golog',
  玉树: 'Yushu',
  延边: 'Yanbian',
}

/** A Chinese name in latin letters: pinyin without tones as one word, or the name of its own language. */
export function latinFromChinese(chinese: string): string {
  const own = OWN_LATIN[chinese]
  if (own) return own
  const word = pinyin(chinese, { toneType: 'none', type: 'array', surname: 'off' })
    // "Yan'an", not "Yanan": a syllable that starts with a vowel is set off.
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `’${syllable}` : syllable))
    .join('')
    .replaceAll('ü', 'u')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Letters only, lower case, no accents: the form in which latin spellings of one name agree. */
export function comparableLatin(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}
