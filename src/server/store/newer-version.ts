/** A version such as "1.12.0" as numbers, to compare; null for other texts. */
const numbers = (text: string) =>
  `case when ${text} ~ '^\\d{1,6}(\\.\\d{1,6}){0,5}$' then string_to_array(${text}, '.')::int[] end`

/** SQL: the newest published version for the model of a terminal t that is newer than its own, of a tenant; null: none. */
export const newerVersion = (oemId: string): string => `(select n.version from soft_version n
  join part_model p on p.id = n.part_model_id
  where n.oem_id = ${oemId} and p.model = t.model and n.status = 1 and ${numbers('n.version')} > ${numbers('t.firmware')}
  order by ${numbers('n.version')} desc limit 1)`
