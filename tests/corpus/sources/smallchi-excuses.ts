import type { Excuse } from '../source-rules.ts'

/* What of SmallChi's expectations is not compared, and why. */

export const smallchiSilent: readonly Excuse[] = [
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
  { names: /^KeepFields$/, reason: 'the spare byte of a recorder block is zero and no value' },
  { names: /\.(ParamLength|MessageLength)$/, reason: 'lengths of items are not part of the value' },
  { names: /^(remainder|quotient|data\d_\d)$/, reason: 'arithmetic of the test itself' },
]

export const smallchiExcused: readonly Excuse[] = [
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
    test: /0x0700Test.*_Error/,
    names: /^CommandId$|ErrorFlag$/,
    reason: 'a block that says only that the command failed has no length and stays bytes',
  },
  { test: /^Demo9/, reason: 'a block of GB/T 19056 without the message that carries it' },
  { test: /^Demo(6|8)\./, reason: 'a message id the test invents' },
  { test: /^Demo13\./, names: /^Test$/, reason: 'a field the test adds to 0x0001; stored as rest' },
  { test: /^Demo12\./, reason: 'own command parameters in binary, stored as text and bytes' },
  {
    test: /^Demo10\./,
    names: /TestValue|AttachInfoId|^Data$|UnknownLocation/,
    reason: 'items with 16-bit ids or 32-bit lengths the test registers; stored as bytes',
  },
  { test: /^Demo11\./, reason: 'a frame with wrong checksum and length; the test asks which parts failed' },
  { test: /0x8900Test/, names: /^(Id|Sex)$/, reason: 'content of 0x8900 the test invents; stored as bytes' },
  { test: /0x0901Test/, reason: 'GZIP content stays compressed' },
  { names: /^N$/, reason: 'the expectation is the name of a variable' },
  {
    test: /0x0200Test\.Test8$/,
    names: /Count$/,
    reason: 'a frame with a wrong checksum; items of other lengths are counted differently',
  },
  { test: /0x0608Test/, names: /NightMaximumSpeed/, reason: 'absent in the message, zero in the source' },
  { names: /RetransmitPackageCount/, reason: 'absent in the message, zero in the source' },
]
