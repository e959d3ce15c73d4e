import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { NewHeadUnitOrder } from '#core/contract/head-unit.ts'
import type { DemoText } from '#core/demo/demo-names.ts'
import type { SharedParts } from '#server/app/module.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { demoHeadUnitRepository } from './demo-head-unit-repository.ts'
import { namesOfDemo } from './demo-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

/** What head units ran before the version they are built with. */
const BEFORE = { 'HU-12': '21.6', 'HU-10': '17.9' }
const STAGE_MS = 2 * 3_600_000
const VEHICLES = 60

type DemoOrder = Pick<NewHeadUnitOrder, 'network' | 'quietFrom' | 'quietTo' | 'texts'> & {
  reason: DemoText
  /** These are offered the version two hours later. */
  laterTrim: string | null
}

const ORDERS: Readonly<Record<string, DemoOrder>> = {
  'HU-12': {
    network: 'wifi',
    quietFrom: null,
    quietTo: null,
    laterTrim: 'Premium',
    reason: 'Map stays readable in daylight',
    texts: {
      en: 'Version 22.3 is ready: the map is readable in daylight. Installing takes about ten minutes while you are parked.',
      zh: '22.3 版本已就绪：日光下地图更清晰。安装约需十分钟，请在停车时进行。',
      de: 'Version 22.3 ist bereit: Die Karte ist bei Tageslicht gut lesbar. Die Installation dauert im Stand etwa zehn Minuten.',
      es: 'La versión 22.3 está lista: el mapa se lee bien de día. La instalación tarda unos diez minutos con el vehículo aparcado.',
      ar: 'الإصدار 22.3 جاهز: أصبحت الخريطة واضحة في ضوء النهار. يستغرق التثبيت نحو عشر دقائق أثناء التوقف.',
      ru: 'Версия 22.3 готова: карта хорошо видна при дневном свете. Установка займёт около десяти минут на стоянке.',
    },
  },
  'HU-10': {
    network: 'any',
    quietFrom: '23:00',
    quietTo: '05:30',
    laterTrim: null,
    reason: 'Security update of the media player',
    texts: {
      en: 'A security update of your head unit is ready. Installing takes about five minutes while you are parked.',
      zh: '车机安全更新已就绪。安装约需五分钟，请在停车时进行。',
    },
  },
}

interface DemoHeadUnitParts {
  db: Pick<Database, 'orm'>
  headUnitOrders: SharedParts['headUnitOrders']
  /** Where simulated head units fetch files. */
  port: number
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
  log: Logger
}

/** Upgrades of head units that engineers ordered, once, when the files are there and most head units have reported. */
export function demoHeadUnitWork({ db, headUnitOrders, port, pastUrl, log }: DemoHeadUnitParts): BackgroundWork[] {
  const demo = demoHeadUnitRepository(db, DEMO_TENANT)
  let isOver = false
  const run = async () => {
    if (isOver) return
    isOver = await demo.isOver()
    if (isOver) return
    const { orgIds, userId, isReady, projects } = await demo.reporting()
    const scope = { oemId: DEMO_TENANT, orgIds, userId }
    const versions = isReady ? await headUnitOrders.versions(scope) : []
    if (versions.length === 0 || !projects) return
    await demo.setOver()
    const names = await namesOfDemo(db)
    await demo.past(userId, BEFORE, names.text('Winter release'))
    let given = 0
    for (const [project, { laterTrim, reason, ...order }] of Object.entries(ORDERS)) {
      // The newest published one comes first.
      const newest = versions.find((each) => each.project === project)
      const vins = projects[project]?.slice(0, VEHICLES)
      if (!newest || !vins) continue
      const startTime = toPlatformTime(Date.now() + STAGE_MS)
      const stages = laterTrim ? [{ trim: laterTrim, startTime }] : []
      const chosen = { versionId: newest.id, vins, stages, wholeTrims: false }
      const { targets } = await headUnitOrders.candidates(scope, chosen)
      const fit = targets.filter(({ refusal }) => refusal === null)
      const hours = { waitHours: 168, answerHours: 72, installHours: 72 }
      const server = `http://127.0.0.1:${port}`
      const whole = { ...chosen, ...order, ...hours, reason: names.text(reason), server, asksConsent: true }
      given += (await headUnitOrders.start({ oemId: DEMO_TENANT, userId }, whole, newest, fit)).given
    }
    isOver = true
    log.info({ vehicles: given }, 'offered head units of the demo a version')
  }
  return pastUrl === undefined ? [] : [schedule('demo.headUnits', '* * * * *', run, { atStart: true })]
}
