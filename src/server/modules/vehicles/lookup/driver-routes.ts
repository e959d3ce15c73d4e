import type { FastifyInstance } from 'fastify'
import { DRIVE_MESSAGE_PAGE } from '#core/contract/drive-message.ts'
import { findDrivers } from '#core/contract/lookup.ts'
import { mayCall, route } from '#server/http/route.ts'
import type { DriverRepository } from './driver-repository.ts'

export interface DriverParts {
  drivers: DriverRepository
}

export function driverRoutes(app: FastifyInstance, { drivers }: DriverParts): void {
  route(app, findDrivers, ({ query, caller }) =>
    drivers.find(caller, query.keyWord, mayCall(caller, { usedOn: [DRIVE_MESSAGE_PAGE] })),
  )
}
