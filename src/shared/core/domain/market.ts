/** Sales markets of walls and lists; every country belongs to exactly one (specification §3 "market"). */
export const MARKETS = [
  'china',
  'asiaPacific',
  'russiaCentralAsia',
  'europe',
  'middleEast',
  'africa',
  'latinAmerica',
  'northAmerica',
] as const
export type Market = (typeof MARKETS)[number]

const COUNTRIES: Record<Exclude<Market, 'asiaPacific'>, string> = {
  china: 'CN HK MO TW',
  russiaCentralAsia: 'RU BY KZ KG TJ TM UZ AM AZ GE',
  europe:
    'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SJ SK SM UA VA XK',
  middleEast: 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  latinAmerica:
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  northAmerica: 'CA US GL PM BM',
}

const marketByCountry = new Map(
  Object.entries(COUNTRIES).flatMap(([market, codes]) => codes.split(' ').map((code) => [code, market as Market])),
)

/** Market of a country of use, ISO 3166 alpha-2. What stands in no other list is Asia and the Pacific. */
export function marketOf(country: string): Market {
  return marketByCountry.get(country.toUpperCase()) ?? 'asiaPacific'
}
