import type { DataItem } from '#core/contract/data-item.ts'
import type { Language } from '#core/domain/language.ts'
import { defineModule } from '#server/app/module.ts'
import type { Caller } from '#server/http/route.ts'
import { readCatalogue } from './data-item-catalogue.ts'
import { dataItemExporter } from './data-item-exporter.ts'
import { dataItemImporter } from './data-item-import-repository.ts'
import { dataItemRepository } from './data-item-repository.ts'
import { dataItemRoutes } from './data-item-routes.ts'
import { itemValueRepository } from './item-value-repository.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    /** The data items of the caller's tenant, with names in a language. */
    dataCatalogue: (caller: Pick<Caller, 'oemId'>, lang: Language) => Promise<DataItem[]>
  }
}

export const dataItemModule = defineModule({
  name: 'data-item',
  about: 'The catalogue of data items and their last values.',
  shares({ db, translator: { word } }) {
    const items = dataItemRepository(db)
    return { dataCatalogue: (caller, lang) => readCatalogue(items, caller, { lang, word }) }
  },
  exporters: ({ db, translator }) => [dataItemExporter(dataItemRepository(db), translator.word)],
  importers: () => [dataItemImporter()],
  routes(app, { db, translator, shared: { canSignals, baseData } }) {
    dataItemRoutes(app, {
      items: dataItemRepository(db),
      values: itemValueRepository(db),
      signals: canSignals,
      baseData,
      word: translator.word,
    })
  },
})
