/**
 * Limits and constants that more than one part needs (docs/product/shared.md). One line each; purely
 * visual ones are in the file of their component.
 */

/** Options a selector loads at once. */
export const SELECT_PAGE_SIZE = 10
/** Options are counted so far; a total beyond it says that there are more, not how many: a count of all reads the fleet. */
export const OPTIONS_COUNTED = 1000
/** The two sizes strategy selectors ask for. */
export const STRATEGY_PAGE_SIZES = [999, 1000] as const
/** Options a "big dropdown" may ask for at once (docs/product/shared.md#lists-and-selectors). */
export const BIG_SELECT_PAGE_SIZE = 10_000
/** Characters of a tbox serial number a selector takes: as many as of a VIN. */
export const TBOX_SN_TYPED = 17
/** Province, city, district. */
export const REGION_DEPTH = 3

/** Number range inputs. */
export const RANGE_DIGITS = 6
export const RANGE_MIN = 0
export const RANGE_MAX = 999_999

/** Date range picker, day mode: days both ends included. */
export const DAY_RANGE_MIN = 7
export const DAY_RANGE_MAX = 31
/** Week mode, Monday to Sunday. */
export const WEEK_RANGE_MIN = 4
export const WEEK_RANGE_MAX = 24
/** Month mode. */
export const MONTH_RANGE_MIN = 6
export const MONTH_RANGE_MAX = 12
/** Initial unit of the picker: days, weeks, months. */
export const DEFAULT_RANGE_DAYS = 7
export const DEFAULT_RANGE_WEEKS = 4
export const DEFAULT_RANGE_MONTHS = 6

/** Default maximum of items in an uploader. */
export const UPLOAD_ITEMS = 9
/** MB of the second uploader and of the variant with a fixed cap. */
export const UPLOAD_MEGABYTES = 1
/** MB and items of the uploader that sends through the server. */
export const BACKEND_UPLOAD_MEGABYTES = 2
export const BACKEND_UPLOAD_ITEMS = 1
export const VIDEO_SECONDS = 300
export const EDITOR_IMAGES = 5
export const EDITOR_DEBOUNCE_MS = 500

export const LIVE_POLL_MS = 2000
export const CLICK_DEBOUNCE_MS = 100
export const CONFIRM_THROTTLE_MS = 2000
export const TOAST_MS = 3000
/** Messages of the second uploader. */
export const UPLOAD_MESSAGE_MS = 1000
/** A script chunk that has not come by then counts as failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000

export const PREVIEW_ZOOM_MIN = 0.1
export const PREVIEW_ZOOM_MAX = 2
export const PREVIEW_ZOOM_STEP = 0.1

/** The search bar collapses from this many fields on, and then shows so many. */
export const SEARCH_COLLAPSE_FIELDS = 6
export const SEARCH_COLLAPSED_SHOWN = 3

/** VINs a paste into a search form takes (docs/product/shared.md#search-forms). */
export const VIN_PASTE_MAX = 500

/** Table page sizes and the one a journal reads with stand in contract/paging.ts. From this many rows on only those in sight are drawn. */
export const VIRTUAL_ROWS_FROM = 100
/** Wake-ups of one vehicle in 24 hours: each costs its battery. */
export const WAKES_PER_DAY = 10
/** Days a list of alarms shows without a range, today with them; the numbers of Home are of the same days. */
export const ALARM_LIST_DAYS = 30
/** Views a person may keep for one page. */
export const SAVED_VIEWS_MAX = 50
