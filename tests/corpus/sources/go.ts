import { e6, type Place, type Plain, type SourceRules, tenths } from '../source-rules.ts'

/* Three projects in Go: cuteLittleDevil/go-jt808, francistm/jt808-golang, fakeyanss/jt808-server-go. */

const reserve: Place = { at: 'mark.reserve', as: (ours) => Number.parseInt(String(ours), 16) }

const answers: SourceRules['fields'] = {
  '0x0001 SerialNumber': 'serial',
  '0x0001 ID': 'id',
  Result: 'result',
  RespondSerialNumber: 'serial',
  RespondID: 'id',
  AuthCode: 'authCode',
  AuthCodeLen: 'authCode.length',
  TerminalIMEI: 'imei',
  SoftwareVersion: 'software',
  ProvinceID: 'province',
  CityID: 'city',
  ManufacturerID: 'maker',
  TerminalModel: 'model',
  '0x0100 TerminalID': 'terminalId',
  PlateColor: 'plateColor',
  LicensePlateNumber: 'plate',
  Version: '@version',
}

const positions: SourceRules['fields'] = {
  AlarmSign: 'alarm',
  StatusSign: 'status',
  Latitude: e6('lat'),
  Longitude: e6('lng'),
  Altitude: 'altitude',
  Speed: tenths('speed'),
  Direction: 'direction',
  DateTime: 'time',
}

const safety: SourceRules['fields'] = {
  '0x0200 AlarmID': 'alarmId',
  FlagStatus: 'flag',
  AlarmEventType: 'type',
  AlarmLevel: 'level',
  FatigueLevel: 'fatigue',
  Reserved: 'dsm.reserve',
  AlarmTimeThreshold: 'timeThreshold',
  AlarmThreshold1: 'threshold1',
  AlarmThreshold2: 'threshold2',
  'T0x0200ExtensionSBBase.VehicleSpeed': { at: ['dsm.speed', 'tyres.speed', 'harshDriving.speed'] },
  'T0x0200ExtensionSBBase.VehicleStatus.OriginalValue': 'vehicle',
  'P9208AlarmSign.TerminalID': 'mark.terminalId',
  'T0x0200ExtensionSBBase.P9208AlarmSign.TerminalID': 'mark.terminalId',
  SerialNumber: 'mark.serial',
  AttachNumber: 'mark.attachments',
  AlarmReserve: {
    ...reserve,
    matches: (ours, expected) => ours === expected || (expected === 'nil' && Number.isNaN(ours)),
  },
}

const video: SourceRules['fields'] = {
  EnterAudioEncoding: 'audioCodec',
  EnterAudioChannelsNumber: 'audioChannels',
  EnterAudioSampleRate: 'sampleRate',
  EnterAudioSampleDigits: 'sampleBits',
  AudioFrameLength: 'audioFrameLength',
  HasSupportedAudioOutput: 'audioOutput',
  VideoEncoding: 'videoCodec',
  TerminalSupportedMaxNumberOfAudioPhysicalChannels: 'maxAudioChannels',
  TerminalSupportedMaxNumberOfVideoPhysicalChannels: 'maxVideoChannels',
  ServerIPLen: 'server.length',
  ServerIPAddr: 'server',
  ServerAddr: 'server',
  TcpPort: 'tcpPort',
  UdpPort: 'udpPort',
  ChannelNo: 'channel',
  DataType: 'data',
  StreamType: 'stream',
  ControlCmd: 'command',
  CloseAudioVideoData: 'close',
  MediaType: 'media',
  MemoryType: 'store',
  PlaybackWay: 'mode',
  PlaySpeed: 'rate',
  StartTime: 'startTime',
  EndTime: 'endTime',
  UploadControl: 'command',
}

const media: SourceRules['fields'] = {
  ChannelID: 'channel',
  ShootCommand: 'command',
  PhotoIntervalOrVideoTime: 'seconds',
  SaveFlag: 'save',
  Resolution: 'resolution',
  VideoQuality: 'quality',
  Intensity: 'brightness',
  Contrast: 'contrast',
  Saturation: 'saturation',
  Chroma: 'chroma',
  MultimediaIDNumber: 'mediaIds.length',
  MultimediaIDList: 'mediaIds',
  MultimediaID: 'mediaId',
  MultimediaType: 'kind',
  MultimediaFormatEncode: 'format',
  EventItemEncode: 'event',
}

const attachments: SourceRules['fields'] = {
  '0x9208 AlarmID': 'alarmNo',
  '0x1210 AlarmID': 'alarmNo',
  InfoType: 'kind',
  AttachCount: 'files.length',
  FileNameLen: 'name.length',
  FileName: 'name',
  FileSize: 'size',
  FileType: 'kind',
  UploadResult: 'result',
  RetransmitPacketNumber: 'ranges.length',
  DataOffset: 'offset',
  DataLength: 'length',
  'P9208AlarmSign.Time': 'mark.time',
  'T0x0200ExtensionSBBase.P9208AlarmSign.Time': 'mark.time',
}

/** A text the source wrote as a sum of literals. */
const joined = (text: string): string => text.replace(/"\s*\+\s*"/g, '').replace(/^"|"$/g, '')

const texts: SourceRules['fields'] = {
  Flag: 'flags',
  Text: { at: 'text', matches: (ours, expected) => joined(String(expected)) === ours },
  QuestionContentLen: 'question.length',
  QuestionContent: 'question',
  AnswerID: 'answers.id',
  AnswerContentLen: 'content.length',
  AnswerContent: 'content',
}

const settings: SourceRules['fields'] = {
  ParamTotal: 'parameters.length',
  RespondParamCount: 'parameters.length',
}

interface GoParameter {
  ID?: number
  Value?: unknown
}

const hexOf = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')

const bytesOf = (bytes: readonly number[]): string => bytes.map((byte) => hexOf(byte, 1)).join('')

/** go-jt808 gives parameters by names of its own, each with its id: `parameter 0x5B` represents them here. */
function byParameterId(expect: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { TerminalParamDetails: details, ...others } = expect
  const { OtherContent: rest = {}, ...known } = (details ?? {}) as Record<string, Record<string, GoParameter>>
  const all = [...Object.values(known), ...Object.values(rest)] as GoParameter[]
  const values = all
    .filter(({ ID }) => ID !== undefined)
    .map(({ ID, Value }): [string, unknown] => [
      `parameter ${(ID as number).toString(16).toUpperCase().padStart(2, '0')}`,
      Array.isArray(Value) ? bytesOf(Value) : Value,
    ])
  const reserved = Array.isArray(others.Reserved) ? { Reserved: bytesOf(others.Reserved) } : {}
  return { ...others, ...reserved, ...Object.fromEntries(values) }
}

/** Ours may be in whole units where the source's is raw, or a number where the source has bytes. */
function sameParameter(ours: Plain, expected: Plain): boolean {
  if (typeof ours !== 'number') return ours === expected
  if (typeof expected === 'string') return hexOf(ours, expected.length / 2) === expected
  return ours === expected || Math.round(ours * 10) === expected
}

/** The bytes of 0x0032 are clocks here, in BCD or as plain numbers. */
function startsAt(ours: Plain, expected: Plain): boolean {
  const digits = (radix: number): string =>
    String(ours)
      .split(':')
      .map((part) => Number.parseInt(part, radix).toString(16).padStart(2, '0'))
      .join('')
  return [digits(10), digits(16)].includes(String(expected).slice(0, 4))
}

function parameters(): SourceRules['fields'] {
  const fields: Record<string, Place> = {}
  for (let id = 0; id < 0x200; id++) {
    const own = id.toString(16).toUpperCase().padStart(2, '0')
    fields[`parameter ${own}`] = { at: `parameters.0x${own}`, matches: sameParameter }
  }
  return fields
}

export const goJt808: SourceRules = {
  prepare: byParameterId,
  fields: {
    ...answers,
    ...positions,
    ...safety,
    ...video,
    ...media,
    ...attachments,
    ...texts,
    ...settings,
    ...parameters(),
    'parameter 32': { at: 'parameters.0x32.from', matches: startsAt },
    '0x1210 TerminalID': {
      at: ['terminalId', 'alarmNo'],
      matches: (ours, expected) => ours === expected || expected === '',
    },
  },
  constants: { JT808Protocol2011: '2011', JT808Protocol2013: '2013', JT808Protocol2019: '2019' },
  silent: [
    { test: /^jt1078_test|testdata\/data\.txt/, reason: 'JT/T 1078 media' },
    { test: /^reply_test/, reason: 'answers a server gives, not statements about the message' },
    { test: /^utils_test/, reason: 'helpers of the source, no messages' },
    { test: /^packet_parse_test/, reason: 'a stream, held against the splitter below' },
    { names: /^(want|BaseHandle|Reserve$)/, reason: 'no value' },
    { names: /AlarmReserve\[0\]$/, reason: 'one reserved byte; re-encoding compares it' },
    { names: /ParamParseBeforeFunc|ActiveSafetyType$/, reason: 'settings of the source' },
    {
      names: /^P0x8302TextFlagDetails|VehicleStatus\.(?!OriginalValue)/,
      reason: 'bits of a number that is compared as a whole',
    },
    {
      names: /^parameter (75|76|77|79|7B|7C|110)$/,
      reason: 'bytes in the source, decoded into fields here; re-encoding compares them',
    },
    {
      names: /^(path|err)$/,
      reason: 'the expectation is a file of the source, or that its own strict parser refuses the message',
    },
  ],
  excused: [
    {
      test: /苏标 0x66/,
      reason:
        'the item ends one byte early: the source takes 40 + 9n bytes where 41 + 9n are right, and states positions of 838°',
    },
    { test: /过长的文本/, names: /^Text$/, reason: 'the expected text is longer than the frame of the test' },
    { test: /P0x8302/, names: /^Flag$/, reason: 'left zero by the source, which states the bits one by one' },
  ],
}

export const francistm: SourceRules = {
  fields: {
    'PackHeader.MessageID': '@id',
    'PackHeader.Property.BodyByteLength': '@length',
    AckMesgId: 'id',
    AckSerialId: 'serial',
    AckType: 'result',
    DeviceId: 'terminalId',
    LicencePlate: 'plate',
    WarnFlag: 'alarm',
    StatusFlag: 'status',
    Latitude: 'lat',
    Longitude: 'lng',
    Speed: 'speed',
    'extraMessage[0x01]': {
      at: 'items.mileage',
      as: (ours) =>
        Math.round(Number(ours) * 10)
          .toString(16)
          .padStart(8, '0'),
    },
    'extraMessage[0x02]': {
      at: 'items.fuel',
      as: (ours) =>
        Math.round(Number(ours) * 10)
          .toString(16)
          .padStart(4, '0'),
    },
  },
  silent: [{ names: /^(Checksum|wantErr)$/, reason: 'the check byte is compared by the corpus file itself' }],
  excused: [
    {
      names: /^Ack(Mesg|Serial)Id$/,
      reason: 'the source reads the id before the serial; all others read the serial first',
    },
  ],
}

export const fakeyanss: SourceRules = {
  fields: {
    'Header.MsgID': '@id',
    'Header.Attr.BodyLength': '@length',
    'Header.Attr.Encryption': '@encryption',
    'Header.PhoneNumber': '@phone',
    'Header.SerialNumber': '@serial',
    Body: { at: '@body', matches: (ours, expected) => String(expected).toLowerCase().includes(String(ours)) },
  },
  silent: [
    { test: /^frame_handler_test/, reason: 'streams, held against the splitter below' },
    {
      names:
        /^(Header\.Attr\.(PacketFragmented|VersionSign|Extra|VersionDesc)|Header\.(ProtocolVersion|Frag)|VerifyCode|wantErr)$/,
      reason: 'flags of the source; VerifyCode is the closing 7E it reads there',
    },
  ],
}
