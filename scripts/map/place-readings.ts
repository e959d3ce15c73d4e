import { customPinyin, pinyin } from 'pinyin-pro'

/**
 * Counties and districts that are read otherwise than their signs usually are, as the register of place names of the Ministry of
 * Civil Affairs has them. The dictionary of the library has the usual reading (findings/pinyin-pro-irregular-counties.sh).
 */
const READINGS = `
  乐清 yuè qīng · 洪洞 hóng tóng · 涡阳 guō yáng · 歙县 shè xiàn · 浚县 xùn xiàn · 泌阳 bì yáng · 单县 shàn xiàn
  乐亭 lào tíng · 蔚县 yù xiàn · 阆中 làng zhōng · 筠连 jūn lián · 郫都 pí dū · 什邡 shí fāng · 都匀 dū yún · 宕昌 tàn chāng
  珲春 hún chūn · 穆棱 mù líng · 闽侯 mǐn hòu · 黄陂 huáng pí · 六合 lù hé · 尉犁 yù lí · 大埔 dà bù · 吴堡 wú bǔ
  繁峙 fán shì · 监利 jiàn lì · 台州 tāi zhōu · 天台 tiān tāi · 华阴 huà yīn`

customPinyin(
  Object.fromEntries(
    READINGS.split(/·|\n/).flatMap((line) => {
      const [name, ...reading] = line.trim().split(' ')
      return name ? [[name, reading.join(' ')]] : []
    }),
  ),
)

/** Syllables of a place without tones: 成都 → cheng, du; ü as it is written, or as v. */
export const placeSyllables = (chinese: string, v = false): string[] =>
  pinyin(chinese, { toneType: 'none', type: 'array', surname: 'off', v })
