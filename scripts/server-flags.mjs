/**
 * How Node runs the server. What a gateway makes for a message is gone with it: with the 16 MB that Node gives new objects,
 * 220,000 stored messages took 3.6 s of collecting, with 64 MB 1.0 s. Node takes this from the command line or NODE_OPTIONS
 * only; set by the program itself it has no effect. Node 24 gives 64 MB without being asked.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64']
