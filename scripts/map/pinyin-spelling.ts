import { placeSyllables } from './place-readings.ts'

const syllables = (chinese: string): string[] => placeSyllables(chinese, true)

const INITIAL = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?/

/** `key value key value …` */
function table(words: string): Record<string, string> {
  const parts = words.trim().split(/\s+/)
  return Object.fromEntries(parts.flatMap((key, at) => (at % 2 === 0 ? [[key, parts[at + 1] ?? '']] : [])))
}

// The system of Palladius, which Russian maps and press follow.
const RU_INITIALS = table(`
  b б p п m м f ф d д t т n н l л g г k к h х j цз q ц x с zh чж ch ч sh ш r ж z цз c ц s с`)
const RU_FINALS = table(`
  a а o о e э ai ай ei эй ao ао ou оу an ань en энь ang ан eng эн ong ун er эр
  i и ia я ie е iao яо iu ю ian янь in инь iang ян ing ин iong юн
  u у ua уа uo о uai уай ui уй uan уань un унь uang уан v юй ve юэ van юань vn юнь`)
const RU_WHOLE = table(`
  yi и ya я ye е yao яо you ю yan янь yin инь yang ян ying ин yong юн yo йо yu юй yue юэ yuan юань yun юнь
  wu у wa ва wo во wai вай wei вэй wan вань wen вэнь wang ван weng вэн
  zi цзы ci цы si сы hui хуэй
  ju цзюй jue цзюэ juan цзюань jun цзюнь qu цюй que цюэ quan цюань qun цюнь xu сюй xue сюэ xuan сюань xun сюнь`)

// As Arabic news agencies write Chinese names.
const AR_INITIALS = table(`
  b ب p ب m م f ف d د t ت n ن l ل g غ k ك h ه j ج q تش x ش zh تش ch تش sh ش r ر z ز c تس s س`)
const AR_FINALS = table(`
  a ا o و e ي ai اي ei ي ao او ou و an ان en ن ang انغ eng نغ ong ونغ er ار
  i ي ia يا ie يه iao ياو iu يو ian يان in ين iang يانغ ing ينغ iong يونغ
  u و ua وا uo و uai واي ui وي uan وان un ون uang وانغ v و ve ويه van وان vn ون ue ويه`)
const AR_WHOLE = table(`
  yi يي ya يا ye يه yao ياو you يو yan يان yin ين yang يانغ ying ينغ yong يونغ yo يو yu يو yue يويه yuan يوان yun يون
  wu وو wa وا wo وو wai واي wei وي wan وان wen ون wang وانغ weng ونغ`)
const AR_ALONE = table('a آ o أو e إي ai آي ei إي ao آو ou أو an آن en إن ang آنغ eng إنغ er أر')

/** How Russian writes a Chinese name: 成都 → Чэнду. Undefined where a sign has no such sound. */
export function russianFromChinese(chinese: string): string | undefined {
  let word = ''
  for (const syllable of syllables(chinese)) {
    const initial = INITIAL.exec(syllable)?.[0] ?? ''
    const final = RU_FINALS[syllable.slice(initial.length)]
    const written = RU_WHOLE[syllable] ?? (final && (initial ? RU_INITIALS[initial] : '') + final)
    if (!written) return undefined
    // Чанъань: the sign keeps the end of one syllable from the vowel of the next.
    word += word.endsWith('н') && /^[аеиоуэюя]/.test(written) ? `ъ${written}` : written
  }
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** How Arabic writes a Chinese name: 成都 → تشنغدو. Undefined where a sign has no such sound. */
export function arabicFromChinese(chinese: string): string | undefined {
  let word = ''
  for (const syllable of syllables(chinese)) {
    const initial = INITIAL.exec(syllable)?.[0] ?? ''
    const final = AR_FINALS[syllable.slice(initial.length)]
    const whole = AR_WHOLE[syllable] ?? (word === '' ? AR_ALONE[syllable] : undefined)
    const written = whole ?? (final && (initial ? AR_INITIALS[initial] : '') + final)
    if (!written) return undefined
    word += written
  }
  return word
}
