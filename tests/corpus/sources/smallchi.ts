import { e6, type Place, type Plain, type SourceRules, tenths } from '../source-rules.ts'

/* SmallChi/JT808 and its extensions: property names of its C# classes. */

const part = (from: number, bits: number): ((ours: Plain) => Plain) => {
  return (ours) => (Number(ours) >>> from) & (2 ** bits - 1)
}
const fieldOfText: Place = {
  at: 'parameters',
  matches: (ours, expected) => String(ours).split(';').includes(String(expected)),
}
/** The source reads coordinates of fences without the hemisphere bits of their attributes. */
const magnitude = (at: string): Place => ({ at, as: (ours) => Math.round(Math.abs(Number(ours)) * 1e6) })
const clock: Place = {
  at: 'clock',
  as: (ours) => {
    const d = String(ours)
    return `${d.slice(0, 2)}:${d.slice(2, 4)}:${d.slice(4, 6)}.${d.slice(7)}`
  },
  matches: (ours, expected) => String(expected).endsWith(String(ours)),
}
const dateDigits: Place = { at: 'validUntil', as: (ours) => String(ours).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3') }

const header: SourceRules['fields'] = {
  'Header.MsgId': '@id',
  'Header.MsgNum': '@serial',
  'Header.TerminalPhoneNo': '@phone',
  'Header.ProtocolVersion': '@protocolVersion',
  'Header.PackageIndex': '@index',
  'Header.PackgeCount': '@total',
  'Header.MessageBodyProperty.DataLength': '@length',
  'Header.MessageBodyProperty.IsPackage': '@split',
  'Header.MessageBodyProperty.Encrypt': '@encryption',
  'Header.MessageBodyProperty.VersionFlag': '@is2019',
  Version: '@version',
  MsgId: '@id',
  ManualMsgNum: '@serial',
  TerminalPhoneNo: { at: '@phone', matches: (ours, expected) => String(expected).replace(/^0+/, '') === ours },
}

const location: SourceRules['fields'] = {
  AlarmFlag: 'alarm',
  StatusFlag: 'status',
  Lat: e6('lat'),
  Lng: e6('lng'),
  Altitude: 'altitude',
  Speed: tenths('speed'),
  Direction: 'direction',
  GPSTime: 'time',
  Mileage: tenths('items.mileage'),
  Oil: tenths('items.fuel'),
  No: 'no',
  Elevation: 'elevation',
  AzimuthAngle: 'azimuth',
  'BeiDou.Count': 'beidou.length',
  'GPS.Count': 'gps.length',
  'GLONASS.Count': 'glonass.length',
  'Galileo.Count': 'galileo.length',
  VideoRelateAlarm: 'items.videoAlarm',
  AttachInfoId: 'items.#id',
}

const session: SourceRules['fields'] = {
  ReplyMsgNum: 'serial',
  ReplyMsgId: 'id',
  TerminalResult: 'result',
  JT808TerminalRegisterResult: 'result',
  AckMsgNum: 'serial',
  Code: 'authCode',
  CodeLength: 'authCode.length',
  IMEI: 'imei',
  SoftwareVersion: 'software',
  AreaID: 'province',
  CityOrCountyId: 'city',
  PlateColor: 'plateColor',
  PlateNo: 'plate',
  MakerId: 'maker',
  TerminalModel: 'model',
  '0x0100 TerminalId': 'terminalId',
  '0x8004 Time': 'utc',
  '0x0104 MsgNum': 'serial',
  AnswerParamsCount: 'parameters.length',
}

const settings: SourceRules['fields'] = {
  ParamId: 'parameters.#id',
  ParamValue: 'parameters.*',
  CollectTimeInterval: 'canId.interval',
  '0x8103 ChannelNo': { at: 'canId.word', as: part(31, 1) },
  FrameType: { at: 'canId.word', as: part(30, 1) },
  CollectWay: { at: 'canId.word', as: part(29, 1) },
  BusId: { at: 'canId.word', as: part(0, 29) },
  CommandWord: 'command',
  '0x8105 Value': fieldOfText,
  TextInfo: 'text',
  TextFlag: 'flags',
  TextType: 'type',
  '0x8302 Flag': 'flags',
  IssueContentLength: 'question.length',
  Issue: 'question',
  '0x8302 Id': 'answers.id',
  '0x8302 Content': 'content',
  '0x8302 ContentLength': 'content.length',
  CallBack: 'mode',
  '0x8400 PhoneNumber': 'phone',
  SettingTelephoneBook: 'action',
  ContactCount: 'contacts.length',
  TelephoneBookContactType: 'flag',
  Contact: 'name',
  '0x8401 PhoneNumber': 'phone',
  AlarmMsgNum: 'serial',
  ManualConfirmAlarmType: 'alarms',
}

const fences: SourceRules['fields'] = {
  QueryType: 'kind',
  Ids: 'ids',
  '0x8608 Count': 'ids.length',
  '0x0608 Count': { at: '*', matches: (ours, expected) => ours === expected },
  SettingAreaProperty: 'action',
  AreaCount: { at: '*', matches: () => false },
  '0x0608 AreaCount': 'rectangles.areas.length',
  '0x8607 AreaCount': 'ids.length',
  AreaIds: 'ids',
  AreaId: 'areaId',
  AreaProperty: 'attributes',
  LowRightPointLat: magnitude('bottomRightLat'),
  LowRightPointLng: magnitude('bottomRightLng'),
  UpLeftPointLat: magnitude('topLeftLat'),
  UpLeftPointLng: magnitude('topLeftLng'),
  StartTime: 'startTime',
  EndTime: 'endTime',
  HighestSpeed: 'topSpeed',
  OverspeedDuration: 'overspeedSeconds',
  NightMaximumSpeed: 'nightTopSpeed',
  'InflectionPointItems.NightMaximumSpeed.Value': 'nightTopSpeed',
  AreaName: 'name',
  RouteId: 'routeId',
  RouteProperty: 'attributes',
  RouteName: 'name',
  'InflectionPointItems.Count': 'corners.length',
  InflectionPointId: 'cornerId',
  InflectionPointLat: magnitude('corners.lat'),
  InflectionPointLng: magnitude('corners.lng'),
  SectionId: 'sectionId',
  SectionWidth: 'width',
  SectionProperty: 'sectionAttributes',
  SectionLongDrivingThreshold: 'longSeconds',
  SectionDrivingUnderThreshold: 'shortSeconds',
  SectionHighestSpeed: 'topSpeed',
  SectionOverspeedDuration: 'overspeedSeconds',
}

const media: SourceRules['fields'] = {
  MultimediaId: 'mediaId',
  MultimediaType: 'kind',
  MultimediaCodingFormat: 'format',
  EventItemCoding: 'event',
  '0x0800 ChannelId': 'channel',
  ChannelId: 'channel',
  MultimediaDataPackage: 'data',
  '0x0802 MsgNum': 'serial',
  MultimediaItemCount: 'results.length',
  MultimediaDeleted: 'afterwards',
  ShootingCommand: 'command',
  VideoTime: 'seconds',
  SaveFlag: 'save',
  Resolution: 'resolution',
  VideoQuality: 'quality',
  Lighting: 'brightness',
  Contrast: 'contrast',
  Saturability: 'saturation',
  Chroma: 'chroma',
}

const data: SourceRules['fields'] = {
  IC_Card_Status: 'state',
  IC_Card_PlugDateTime: 'time',
  IC_Card_ReadResult: 'result',
  DriverUserName: 'name',
  QualificationCode: 'certificate',
  LicenseIssuing: 'issuer',
  CertificateExpiresDate: dateDigits,
  DriverIdentityCard: 'idCard',
  CanItemCount: 'count',
  FirstCanReceiveTime: clock,
  CanId: { at: 'word', as: part(0, 29) },
  CanData: 'data',
  PassthroughType: 'kind',
  PassthroughContent: { at: 'data', as: (ours) => Buffer.from(String(ours), 'hex').toString() },
  E: 'exponent',
  '0x0700 CommandId': 'command',
  '0x8700 CommandId': 'command',
  '0x8701 CommandId': 'command',
}

const video: SourceRules['fields'] = {
  ChannelNo: 'channel',
  ControlCmd: '@never',
  '0x9102 ControlCmd': 'command',
  CloseAVData: 'close',
  StreamType: 'stream',
  MediaType: 'media',
  MemoryType: 'store',
  PlaySpeed: 'rate',
  PlaybackWay: 'mode',
  BeginTime: 'startTime',
  ServerIp: 'server',
  ServerIpLength: 'server.length',
  TcpPort: 'tcpPort',
  UdpPort: 'udpPort',
}

const constants: Readonly<Record<string, Plain>> = {
  video_signal_loss_alarm: 1,
  video_signal_occlusion_alarm: 2,
  storage_unit_fault_alarm: 4,
  other_video_equipment_fault_alarm: 8,
  Success: 0,
  success: 0,
  None: 0,
  JTT2019: '2019',
  JTT2013: '2013',
  normal_call: 0,
  terminal_not_database: 4,
  append_phone_book: 2,
  callin: 1,
  callout: 2,
  call_in_out: 3,
  append_region: 1,
  ic_card_into: 1,
  ic_card_pull_out: 2,
  ic_card_reading_succeeded: 0,
  image: 0,
  audio: 1,
  video: 2,
  JPEG: 0,
  platform_delivery_order: 0,
  regular_action: 1,
  collision_rollover_alarm_triggered: 3,
  reserve: 0,
  firmware_download: 1,
  beidou_module: 52,
  JT808_0X0900_0xF7: 0xf7,
  JT808_0X0900_0xF8: 0xf8,
  JT808_0X8103_0xF364: 0xf364,
  JT808_0X8103_0xF365: 0xf365,
  JT808_0X8103_0xF366: 0xf366,
  JT808_0X8103_0xF367: 0xf367,
}

const silent: SourceRules['silent'] = [
  {
    names:
      /^(Header|Bodies|Position|MessageBodyProperty|AlarmIdentification|JT808_0x8602s|AreaItems|AreaIds|Answers|CommandParameters|CustomCommandParameters|BeiDou|GPS|GLONASS|Galileo|CanItems|InflectionPointItems|JT808ContactProperties|MultimediaSearchItems|JT808_0x8103|JT808_0X8900_BodyBase|JT808CarDVR(Up|Down)Package)$/,
    reason: 'an object the test builds, no value',
  },
  { names: /^(Basic|Custom|Unknown|Exception)Location\w+Data\d?$/, reason: 'a dictionary the test builds, no value' },
  {
    names: /^(AttachInfoLength|ParamLength|Length|MessageLength)$/,
    reason: 'lengths of items are not part of the value',
  },
  { names: /\.(ParamLength|MessageLength)$/, reason: 'lengths of items are not part of the value' },
  { names: /^(remainder|quotient|data\d_\d)$/, reason: 'arithmetic of the test itself' },
]

const excused: SourceRules['excused'] = [
  {
    test: /0x0608Test|0x8606Test/,
    names: /(Start|End)Time|HighestSpeed|OverspeedDuration|DrivingThreshold|UnderThreshold/,
    reason: 'given to the encoder, absent on the wire because the attribute bit is not set',
  },
  {
    test: /0x8100Test/,
    names: /^Code$/,
    reason: 'given to the encoder, absent on the wire because the result is a failure',
  },
  {
    test: /0x8105Test/,
    names: /Value/,
    reason: 'the source writes ports and minutes as binary numbers inside the text',
  },
  {
    test: /0x8104Test\.Test3/,
    names: /TerminalPhoneNo/,
    reason: 'the expectation belongs to another frame of the test',
  },
  { test: /^Demo5\./, names: /PackageIndex/, reason: 'the expectation is that of the last part' },
  {
    test: /0x0700Test|0x8700Test|0x8701Test|^Demo9/,
    reason: 'blocks of GB/T 19056 are kept as bytes; their own standard is not decoded here',
  },
  {
    test: /0x0200_0x(58|e1|f1)_Test/,
    names: /Humiditys|MCC|MNC|LAC|^CI$|Signal|ICCID/,
    reason: 'vendor items of GPS51 terminals; kept as bytes',
  },
  { test: /^Demo(6|8)\./, reason: 'a message id the test invents' },
  { test: /^Demo13\./, names: /^Test$/, reason: 'a field the test adds to 0x0001; kept as rest' },
  { test: /^Demo12\./, reason: 'own command parameters in binary, kept as text and bytes' },
  {
    test: /^Demo10\./,
    names: /TestValue|AttachInfoId|^Data$|UnknownLocation/,
    reason: 'items with 16-bit ids or 32-bit lengths the test registers; kept as bytes',
  },
  { test: /^Demo11\./, reason: 'a frame with wrong checksum and length; the test asks which parts failed' },
  { test: /0x8900Test/, names: /^(Id|Sex)$/, reason: 'content of 0x8900 the test invents; kept as bytes' },
  { test: /0x0901Test/, reason: 'GZIP content is kept compressed' },
  { names: /^N$/, reason: 'the expectation is the name of a variable' },
  {
    test: /0x0200Test\.Test8$/,
    names: /Count$/,
    reason: 'a frame with a wrong checksum; items of other lengths are counted differently',
  },
  { test: /0x0608Test/, names: /NightMaximumSpeed/, reason: 'absent in the message, zero in the source' },
  { names: /RetransmitPackageCount/, reason: 'absent in the message, zero in the source' },
]

export const smallchi: SourceRules = {
  fields: { ...header, ...location, ...session, ...settings, ...fences, ...media, ...data, ...video },
  constants,
  silent,
  excused,
}
