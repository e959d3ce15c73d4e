import type { ListenOptions, Server } from 'node:net'

/** The port cannot be had; the message names it and the setting that chooses another. */
export class PortUnusable extends Error {}

/** Listens and answers the port, which the system chose when 0 was asked for. */
export function listen(server: Server, options: ListenOptions, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(explained(error, options.port, setting))
    server.once('error', failed)
    server.listen(options, () => {
      server.off('error', failed)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function explained(error: NodeJS.ErrnoException, port: number | undefined, setting: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortUnusable(`Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`)
  }
  if (error.code === 'EACCES') {
    return new PortUnusable(`Port ${port} may not be opened by this user. Set ${setting} to a port above 1023.`)
  }
  return error
}
