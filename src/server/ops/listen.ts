import type { ListenOptions, Server } from 'node:net'

/** The port cannot be had; the message names it and the setting that chooses another. */
export class PortUnusable extends Error {}

/** Listens and answers the port, which the system chose when 0 was asked for. */
export function listen(server: Server, options: ListenOptions, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(explainPort(error, options.port, setting))
    server.once('error', failed)
    server.listen(options, () => {
      server.off('error', failed)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** Names port and setting when listening failed because of the port; any other error comes back as it is. */
export function explainPort(error: unknown, port: number | undefined, setting: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen') return error
  if (code === 'EADDRINUSE') {
    return new PortUnusable(`Port ${port} is taken by another program. Stop it, or set ${setting} to a free port.`)
  }
  if (code === 'EACCES') {
    return new PortUnusable(`Port ${port} may not be opened by this user. Set ${setting} to a port above 1023.`)
  }
  return error
}
