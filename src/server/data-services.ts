import type { FastifyInstance } from 'fastify'
import type { Exporter } from './exchange/exporter.ts'
import { Translator } from './http/translate.ts'
import { baseDataRepository } from './modules/base-data/base-data-repository.ts'
import { canSignalRepository } from './modules/can-plan/can-signal-repository.ts'
import type { Word } from './modules/data-item/data-item-catalogue.ts'
import { dataItemExporter } from './modules/data-item/data-item-exporter.ts'
import { dataItemRepository } from './modules/data-item/data-item-repository.ts'
import { dataItemRoutes } from './modules/data-item/data-item-routes.ts'
import { itemValueRepository } from './modules/data-item/item-value-repository.ts'
import type { AnswerWorkbook } from './modules/export/direct-export.ts'
import type { Database } from './store/database.ts'

interface Parts {
  db: Database
  answerWorkbook: AnswerWorkbook
}

const translator = (): Word => {
  const words = new Translator()
  return (lang, name) => words.word(lang, name)
}

/** What the data of vehicles are, whether they are complete, and what can be found in them. */
export function dataServiceRoutes(app: FastifyInstance, { db, answerWorkbook }: Parts): void {
  dataItemRoutes(app, {
    items: dataItemRepository(db),
    values: itemValueRepository(db),
    signals: canSignalRepository(db),
    baseData: baseDataRepository(db),
    word: translator(),
    answerWorkbook,
  })
}

export const dataServiceExporters = (db: Database): Exporter[] => [
  dataItemExporter(dataItemRepository(db), translator()),
]
