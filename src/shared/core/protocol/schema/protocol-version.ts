export type ProtocolVersion = '2011' | '2013' | '2019'
