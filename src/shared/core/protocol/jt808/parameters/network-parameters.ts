import { type ParameterRow, phrase, word } from './parameter-row.ts'

const seconds = { unit: 's', min: 1 } as const
const retries = { min: 0, max: 255 } as const
const port = { min: 0, max: 65_535 } as const

/** How the terminal keeps its connection (0x0001-0x0007). */
const communication: readonly ParameterRow[] = [
  word('communication', 0x0001, 'heartbeatInterval', { ...seconds, max: 86_400 }),
  word('communication', 0x0002, 'tcpTimeout', { ...seconds, max: 3600 }),
  word('communication', 0x0003, 'tcpRetries', retries),
  word('communication', 0x0004, 'udpTimeout', { ...seconds, max: 3600 }),
  word('communication', 0x0005, 'udpRetries', retries),
  word('communication', 0x0006, 'smsTimeout', { ...seconds, max: 86_400 }),
  word('communication', 0x0007, 'smsRetries', retries),
]

/** In 2019 the addresses carry their ports, `host:port;host:port`, and 0x0018/0x0019 do not exist. */
const servers: readonly ParameterRow[] = [
  phrase('servers', 0x0010, 'apn'),
  phrase('servers', 0x0011, 'apnUser'),
  phrase('servers', 0x0012, 'apnPassword'),
  phrase('servers', 0x0013, 'serverAddress'),
  phrase('servers', 0x0014, 'backupApn'),
  phrase('servers', 0x0015, 'backupApnUser'),
  phrase('servers', 0x0016, 'backupApnPassword'),
  phrase('servers', 0x0017, 'backupServerAddress'),
  word('servers', 0x0018, 'serverTcpPort', port),
  word('servers', 0x0019, 'serverUdpPort', port),
  phrase('servers', 0x001a, 'icServerAddress'),
  word('servers', 0x001b, 'icServerTcpPort', port),
  word('servers', 0x001c, 'icServerUdpPort', port),
  phrase('servers', 0x001d, 'icBackupServerAddress'),
  phrase('servers', 0x0023, 'slaveApn'),
  phrase('servers', 0x0024, 'slaveApnUser'),
  phrase('servers', 0x0025, 'slaveApnPassword'),
  phrase('servers', 0x0026, 'slaveServerAddress'),
]

/** 0x0001-0x001D and 0x0023-0x0026 (JT/T 808-2019 table 12). */
export const networkParameters: readonly ParameterRow[] = [...communication, ...servers]
