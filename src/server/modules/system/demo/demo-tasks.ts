import type { UpgradeTaskInput } from '#core/contract/upgrade-task.ts'
import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import { AUDIT_CHECKS } from '#core/domain/upgrade-task.ts'
import type { SharedParts } from '#server/app/module.ts'
import { ApiError } from '#server/http/errors.ts'
import type { DemoSoftwareRepository } from './demo-software-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

type DemoTask = Pick<UpgradeTaskInput, 'taskClass' | 'softModels'> & {
  name: DemoText
  driverText: DemoText | ''
  note: DemoText | ''
  strategy: DemoText
  /** How far it is at the first start. */
  until: 'draft' | 'submitted' | 'running'
  /** The other engineer submits it, and it waits for the user who signs in first. */
  byOther?: true
  /** Of who approves it. */
  question?: DemoText
}

const TASKS: readonly DemoTask[] = [
  {
    name: 'Tbox security fix 2.9, all vehicles',
    taskClass: 'security',
    strategy: 'Tbox security fix 2.9',
    softModels: ['FT60-2.9.0'],
    driverText: '',
    note: 'Closes the maintenance port. Canaries first, then everybody.',
    until: 'running',
  },
  {
    name: 'Tbox 7.2, first wave',
    taskClass: 'improvement',
    strategy: 'Tbox 7.2, all markets, in groups',
    softModels: ['FT300-7.2.0'],
    driverText: 'Your vehicle installs an update of its terminal. Please leave it parked for ten minutes.',
    note: 'At night in the time of the vehicle; pilots report back for a week.',
    until: 'running',
  },
  {
    name: 'Tbox 4.3, mobile network lost in tunnels',
    taskClass: 'recall',
    strategy: 'Tbox 7.2, all markets, in groups',
    softModels: ['FT120-4.3.0'],
    driverText: 'Your vehicle installs an update of its terminal. Please leave it parked for ten minutes.',
    note: 'Reported by three fleets in October.',
    until: 'submitted',
    byOther: true,
  },
  {
    name: 'Tbox 4.3, drivers who want it',
    taskClass: 'improvement',
    strategy: 'Tbox 4.3, drivers are asked',
    softModels: ['FT120-4.3.0'],
    driverText:
      'A new version of your terminal is ready. Installing takes about ten minutes with the ignition on. Install now?',
    note: 'Wants vehicles of the recall too, which goes first once it is approved.',
    until: 'running',
  },
  {
    name: 'Tbox security fix 2.9, spare vehicles',
    taskClass: 'security',
    strategy: 'Tbox security fix 2.9',
    softModels: ['FT60-2.9.0'],
    driverText: '',
    note: '',
    until: 'submitted',
    question: 'Does the workshop of each fleet know about it?',
  },
]
/** Driven as a pilot by those who want it; the recall needs its release. */
const IN_PILOT = 'FT120-4.3.0'

interface Parts {
  demo: DemoSoftwareRepository
  tasks: SharedParts['upgradeTasks']
  /** Where terminals fetch files. */
  server: string
  names: DemoNames
}

/** Tasks that engineers planned; one waits for its second approver. Answers how many there are. */
export async function makeDemoTasks({ demo, tasks, server, names }: Parts): Promise<number> {
  const { orgIds, orgId, userId, approverId, strategies } = await demo.planners()
  const planner = { oemId: DEMO_TENANT, orgIds, orgId, userId }
  const approver = { ...planner, userId: approverId }
  await demo.toPilot(IN_PILOT, approverId)
  let made = 0
  for (const { strategy, until, byOther, question, name, driverText, note, ...about } of TASKS) {
    const strategyId = strategies[names.text(strategy)]
    if (strategyId === undefined) continue
    const texts = { name: names.text(name), driverText: names.name(driverText), note: names.name(note) }
    const sending = { waitDays: 14, limitMinutes: 30, channel: 'http' as const, server, plannedTime: null }
    const selection = { modelIds: [], orderNums: [], vins: [] }
    const [author, other] = byOther ? [approver, planner] : [planner, approver]
    const id = await tasks.insert(author, { ...about, ...texts, ...sending, ...selection, strategyId })
    made += 1
    if (until === 'draft' || !(await isSubmitted(tasks.submit(author, id, '')))) continue
    if (question) await tasks.ask(other, id, names.text(question))
    if (until === 'submitted') continue
    const reason = names.text('Tested on the pilots')
    await tasks.decide(other, { id, approve: true, reason, checks: [...AUDIT_CHECKS] })
    await tasks.start(author, id)
  }
  return made
}

/** A small fleet may have no vehicle with such a terminal: the task stays a draft. */
async function isSubmitted(submitting: Promise<unknown>): Promise<boolean> {
  try {
    await submitting
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
