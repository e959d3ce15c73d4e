import { DATA_ITEM_KINDS, exportDataItems } from '#core/contract/data-item.ts'
import { DATA_SOURCES, DATA_TYPES, QUALITY_RULES } from '#core/domain/data-item.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { matching, readCatalogue, type Word } from './data-item-catalogue.ts'
import type { DataItemRepository } from './data-item-repository.ts'

export const RULE_WORDS = wordsOf(QUALITY_RULES, 'dataItem:rule.')

export const dataItemExporter = (items: DataItemRepository, word: Word): Exporter =>
  exporter({
    endpoint: exportDataItems,
    page: '/dataService/base',
    fileName: 'data-items',
    columns: [
      'code',
      'name',
      'itemKind',
      'dataSource',
      'dataType',
      'unit',
      'least',
      'greatest',
      'rule',
      'protocolId',
      'updateTime',
    ],
    words: {
      itemKind: wordsOf(DATA_ITEM_KINDS, 'dataItem:kind.'),
      dataSource: wordsOf(DATA_SOURCES, 'dataItem:source.'),
      dataType: wordsOf(DATA_TYPES, 'dataItem:type.'),
      rule: RULE_WORDS,
    },
    async *rows(scope, filter) {
      const all = await readCatalogue(items, scope, { lang: scope.lang, word })
      for (const { kind, source, type, ...item } of matching(all, filter)) {
        yield { ...item, itemKind: kind, dataSource: source, dataType: type }
      }
    },
  })
