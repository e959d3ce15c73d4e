/** socket.io path of the live stream (ARCHITECTURE §2). */
export const LIVE_PATH = '/live'

/** Binary vehicle frames arrive as this event; layout in `live-frame.ts`. At most one a second. */
export const VEHICLE_FRAME_EVENT = 'vehicles'
