import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { Abilities } from './abilities/abilities.ts'
import { acknowledge, type CommandHandler, RESULT } from './abilities/ability.ts'
import { attachmentCommands } from './abilities/attachments.ts'
import { controlCommands } from './abilities/controls.ts'
import { driverCommands } from './abilities/driver-card.ts'
import { fenceCommands } from './abilities/fences.ts'
import { recorderCommands } from './abilities/recorder.ts'
import { shootingCommands } from './abilities/shooting.ts'
import { systemCommands } from './abilities/system-commands.ts'
import { textCommands } from './abilities/texts.ts'
import { transparentCommands } from './abilities/transparent.ts'
import { upgradeCommands } from './abilities/upgrade.ts'
import { cameraCommands } from './abilities/moving-camera.ts'
import { videoCommands } from './abilities/video-commands.ts'
import { uploadCommands } from './abilities/video-uploads.ts'
import type { TerminalHost } from './terminal-host.ts'

const HANDLERS: ReadonlyMap<number, CommandHandler<Abilities>> = new Map<number, CommandHandler<Abilities>>([
  ...systemCommands,
  ...controlCommands,
  ...textCommands,
  ...fenceCommands,
  ...shootingCommands,
  ...videoCommands,
  ...uploadCommands,
  ...cameraCommands,
  ...attachmentCommands,
  ...recorderCommands,
  ...driverCommands,
  ...transparentCommands,
  ...upgradeCommands,
])

/** Does what the platform asks, or says that this terminal cannot. */
export function answerCommand(terminal: TerminalHost, frame: Jt808Frame, abilities: Abilities): void {
  const handle = HANDLERS.get(frame.id)
  if (handle) handle(terminal, frame, abilities)
  else acknowledge(terminal, frame, RESULT.unsupported)
}
