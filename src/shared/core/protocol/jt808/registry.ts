import type { MessageSchema } from '../schema/message.ts'
import * as answers from './messages/answers.ts'
import * as attachments from './messages/attachments.ts'
import * as data from './messages/data.ts'
import * as fences from './messages/fences.ts'
import * as locations from './messages/location.ts'
import * as media from './messages/media.ts'
import * as session from './messages/session.ts'
import * as settings from './messages/settings.ts'
import * as texts from './messages/text.ts'
import * as vehicle from './messages/vehicle.ts'
import * as video from './messages/video.ts'

/** Every message this codec has a layout for, by id. Ids from 0x8000 go to the terminal. */
export const messages = {
  0x0001: answers.terminalAnswer,
  0x0002: session.heartbeat,
  0x0003: session.logout,
  0x0004: session.timeRequest,
  0x0005: answers.terminalResend,
  0x0100: session.register,
  0x0102: session.authenticate,
  0x0104: settings.parametersAnswer,
  0x0107: session.terminalAttributes,
  0x0108: settings.upgradeResult,
  0x0200: locations.location,
  0x0201: locations.locationAnswer,
  0x0210: locations.trackerReport,
  0x0301: texts.eventReport,
  0x0302: texts.questionAnswer,
  0x0303: texts.menuRequest,
  0x0500: vehicle.vehicleControlAnswer,
  0x0608: fences.fencesAnswer,
  0x0700: data.recorderUpload,
  0x0701: data.waybill,
  0x0702: data.driverIdentity,
  0x0704: locations.locationBatch,
  0x0705: locations.canUpload,
  0x0800: media.mediaEvent,
  0x0801: media.mediaUpload,
  0x0802: media.mediaSearchAnswer,
  0x0805: media.shootAnswer,
  0x0900: data.uplinkData,
  0x0901: data.compressedData,
  0x0a00: data.terminalKeyMessage,
  0x1003: video.avAttributes,
  0x1005: video.passengerFlow,
  0x1205: video.recordingsAnswer,
  0x1206: video.fileUploadResult,
  0x1210: attachments.attachmentsInfo,
  0x1211: attachments.attachmentStart,
  0x1212: attachments.attachmentEnd,
  0x1fc4: settings.upgradeProgress,
  0x2070: locations.accelerations,
  0x8001: answers.platformAnswer,
  0x8003: answers.platformResend,
  0x8004: session.timeAnswer,
  0x8100: session.registerAnswer,
  0x8103: settings.setParameters,
  0x8104: settings.parametersQuery,
  0x8105: settings.terminalControl,
  0x8106: settings.listedParametersQuery,
  0x8107: session.attributesQuery,
  0x8108: settings.upgradePackage,
  0x8201: locations.locationQuery,
  0x8202: session.tracking,
  0x8203: locations.alarmConfirm,
  0x8204: session.linkCheck,
  0x8300: texts.textMessage,
  0x8301: texts.eventSettings,
  0x8302: texts.question,
  0x8303: texts.menuSettings,
  0x8304: texts.informationService,
  0x8400: texts.callBack,
  0x8401: texts.phoneBook,
  0x8500: vehicle.vehicleControl,
  0x8600: fences.setCircles,
  0x8601: fences.deleteCircles,
  0x8602: fences.setRectangles,
  0x8603: fences.deleteRectangles,
  0x8604: fences.setPolygon,
  0x8605: fences.deletePolygons,
  0x8606: fences.setRoute,
  0x8607: fences.deleteRoutes,
  0x8608: fences.fencesQuery,
  0x8700: data.recorderQuery,
  0x8701: data.recorderSettings,
  0x8702: data.driverQuery,
  0x8800: media.mediaUploadAnswer,
  0x8801: media.shoot,
  0x8802: media.mediaSearch,
  0x8803: media.mediaUploadCommand,
  0x8804: media.audioRecording,
  0x8805: media.singleMediaUpload,
  0x8900: data.downlinkData,
  0x8a00: data.platformKey,
  0x9003: video.avAttributesQuery,
  0x9101: video.liveRequest,
  0x9102: video.liveControl,
  0x9105: video.liveStatus,
  0x9201: video.replayRequest,
  0x9202: video.replayControl,
  0x9205: video.recordingsQuery,
  0x9206: video.fileUpload,
  0x9207: video.fileUploadControl,
  0x9208: attachments.attachmentsRequest,
  0x9212: attachments.attachmentAnswer,
  0x9301: video.ptzRotate,
  0x9302: video.ptzFocus,
  0x9303: video.ptzIris,
  0x9304: video.ptzWiper,
  0x9305: video.ptzInfrared,
  0x9306: video.ptzZoom,
} as const satisfies Record<number, MessageSchema>

export type KnownId = keyof typeof messages

const byId = new Map<number, MessageSchema>(Object.entries(messages).map(([id, schema]) => [Number(id), schema]))

/** The schema of a message id, or undefined: then its body stays bytes. */
export function schemaOf(id: number): MessageSchema | undefined {
  return byId.get(id)
}
