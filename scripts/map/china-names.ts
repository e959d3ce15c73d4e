import type { LocalNames } from './labels.ts'
import { arabicFromChinese, russianFromChinese } from './pinyin-spelling.ts'
import { placeSyllables } from './place-readings.ts'

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

// Places named in Mongolian, Uyghur, Tibetan and other languages: their own names, not the sound of the Chinese one.
const OWN_NAMES: Record<string, [latin: string, ru: string, ar: string]> = {
  南京: ['Nanjing', 'Нанкин', 'نانجينغ'],
  哈尔滨: ['Harbin', 'Харбин', 'هاربين'],
  齐齐哈尔: ['Qiqihar', 'Цицикар', 'تشيتشيهار'],
  呼和浩特: ['Hohhot', 'Хух-Хото', 'هوهوت'],
  鄂尔多斯: ['Ordos', 'Ордос', 'أوردوس'],
  呼伦贝尔: ['Hulunbuir', 'Хулун-Буир', 'هولونبوير'],
  巴彦淖尔: ['Bayannur', 'Баян-Нур', 'بايان نور'],
  乌兰察布: ['Ulanqab', 'Уланчаб', 'أولانتشاب'],
  兴安盟: ['Hinggan', 'Хинган', 'خينغان'],
  锡林郭勒盟: ['Xilingol', 'Шилин-Гол', 'شيلينغول'],
  阿拉善盟: ['Alxa', 'Алашань', 'ألشا'],
  大兴安岭: ['Greater Khingan', 'Большой Хинган', 'خينغان الكبرى'],
  乌鲁木齐: ['Ürümqi', 'Урумчи', 'أورومتشي'],
  克拉玛依: ['Karamay', 'Карамай', 'كاراماي'],
  吐鲁番: ['Turpan', 'Турфан', 'توربان'],
  哈密: ['Hami', 'Хами', 'هامي'],
  昌吉: ['Changji', 'Чанцзи', 'تشانغجي'],
  博尔塔拉: ['Bortala', 'Боро-Тала', 'بورتالا'],
  巴音郭楞: ['Bayingolin', 'Баян-Гол', 'بايانغول'],
  阿克苏: ['Aksu', 'Аксу', 'أقسو'],
  克孜勒苏: ['Kizilsu', 'Кызылсу', 'قزلسو'],
  喀什: ['Kashgar', 'Кашгар', 'كاشغر'],
  和田: ['Hotan', 'Хотан', 'خوتان'],
  伊犁: ['Ili', 'Или', 'إيلي'],
  塔城: ['Tacheng', 'Тачэн', 'تاتشنغ'],
  阿勒泰: ['Altay', 'Алтай', 'ألتاي'],
  阿拉尔: ['Aral', 'Арал', 'أرال'],
  图木舒克: ['Tumxuk', 'Тумшук', 'تومشوق'],
  拉萨: ['Lhasa', 'Лхаса', 'لاسا'],
  昌都: ['Qamdo', 'Чамдо', 'تشامدو'],
  山南: ['Shannan', 'Шаньнань', 'شانان'],
  日喀则: ['Shigatse', 'Шигадзе', 'شيغاتسي'],
  那曲: ['Nagqu', 'Нагчу', 'ناغتشو'],
  阿里: ['Ngari', 'Нгари', 'نغاري'],
  林芝: ['Nyingchi', 'Ньингчи', 'نينغتشي'],
  阿坝: ['Ngawa', 'Нгава', 'نغاوا'],
  甘孜: ['Garzê', 'Гардзе', 'غارزي'],
  迪庆: ['Dêqên', 'Дечен', 'ديتشين'],
  德宏: ['Dehong', 'Дэхун', 'ديهونغ'],
  果洛: ['Golog', 'Голог', 'غولوغ'],
  玉树: ['Yushu', 'Юйшу', 'يوشو'],
  延边: ['Yanbian', 'Яньбянь', 'يانبيان'],
}

/** A Chinese name in latin letters: pinyin without tones as one word, or the name of its own language. */
export function latinFromChinese(chinese: string): string {
  const own = OWN_NAMES[chinese]
  if (own) return own[0]
  const word = placeSyllables(chinese)
    // "Yan'an", not "Yanan": a syllable that starts with a vowel is set off.
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `’${syllable}` : syllable))
    .join('')
    .replaceAll('ü', 'u')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Names of Chinese places in languages with other scripts. */
export function chineseNames(chinese: string): LocalNames {
  if (isProvince(chinese)) return provinceNames(chinese).local
  const [, ru = russianFromChinese(chinese), ar = arabicFromChinese(chinese)] = OWN_NAMES[chinese] ?? []
  return { zh: chinese, ...(ru && { ru }), ...(ar && { ar }) }
}

/** Letters only, lower case, no accents: the form in which latin spellings of one name agree. */
export function comparableLatin(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

/** Peoples in the names of autonomous units, which the Latin name leaves out. */
const PEOPLES =
  /(?:(?:蒙古|维吾尔|布依|朝鲜|哈尼|哈萨克|傈僳|拉祜|东乡|纳西|景颇|柯尔克孜|达斡尔|仫佬|布朗|撒拉|毛南|毛难|仡佬|锡伯|阿昌|普米|塔吉克|鄂温克|鄂伦春|保安|裕固|独龙|土家)族?|[汉满回藏苗彝壮侗瑶白傣黎佤畲水土羌怒各]族)+(?=自治)/u

/** 孟村回族自治县 → 孟村自治县. */
export const withoutPeoples = (chinese: string): string => chinese.replace(PEOPLES, '')
