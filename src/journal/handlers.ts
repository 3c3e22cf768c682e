import type { FastifyRequest } from 'fastify'
import type { KeyedContext } from '../context.ts'
import { ifMatch, isNotModified } from '../contract/conditional.ts'
import { isHead, unsentBody } from '../contract/head.ts'
import { onceByFiles } from '../contract/idempotency.ts'
import { MOST_BYTES_AT_ONCE, type RecordReads } from '../contract/record-reads.ts'
import type { Call, DashboardHandlers, DashboardOperations } from '../contract/types.ts'
import { discardUpload, receiveFiles } from '../contract/uploads.ts'
import { parseRoundTripId, roundTripId } from '../ledger/public-ids.ts'
import { DEFAULT_LIMIT } from '../lib/cursor.ts'
import { FIRST_DATE, LAST_DATE } from '../lib/dates.ts'
import type { Price } from '../lib/decimal.ts'
import { invalidFields } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { pictureName } from '../lib/terms.ts'
import { foldedName } from '../lib/text.ts'
import { etagOf, toJournal, toTag, toVersion } from './answers.ts'
import {
  type Check,
  changeEntries,
  changeEntry,
  changeEntryAbout,
  changeJournal,
  EMPTY_ENTRY,
  type FullEntry,
  type OpenedPage,
  openEntryPage,
  parseSortKey,
  readEntriesAbout,
  readEntryPage,
  removeEntry,
  removeEntryAbout,
  restoreVersion,
  type Target,
} from './journal.ts'
import { PictureCheck } from './picture-type.ts'
import { addPicture, MOST_BYTES, pictureBytes, readPicture, removePicture } from './pictures.ts'
import { existMoreEntries, type Picture, selectReviewFrom, selectSetups, selectTags } from './queries.ts'
import { changeSettings, etagOfSettings, type JournalSettings } from './settings.ts'
import { createTag, etagOfTag, readTag, removeTag, renameTag, type UsedTag } from './tags.ts'
import { readVersions } from './versions.ts'

/** The contract's most. */
const MOST_OTHERS = 100
/** Entries that are read in some milliseconds. */
const MOST_AT_ONCE = 500
const RANGE = { first: 'start_date', last: 'end_date' } as const

export const journalReads: RecordReads<'listJournal'> = {
  listJournal: async (db, { query, dataSource }) => {
    const {
      start_date: first = FIRST_DATE,
      end_date: last = LAST_DATE,
      state,
      tags,
      limit = DEFAULT_LIMIT,
      cursor,
    } = query
    if (first > last) throw invalidFields(Object.values(RANGE), say('range_reversed', RANGE))
    const after = cursor === undefined ? undefined : parseSortKey(cursor)
    const range = { first, last, state, tagKeys: tags?.map(foldedName) }
    let opened: OpenedPage | undefined
    const open = async () => (opened ??= await openEntryPage(db, range, { after, limit }))
    return {
      isLong: (await existMoreEntries(db, MOST_AT_ONCE)) || (await open()).bytes > MOST_BYTES_AT_ONCE,
      read: async () => {
        const { items, nextCursor } = await readEntryPage(db, await open())
        return { success: true, journal: items.map(toJournal), next_cursor: nextCursor, data_source: dataSource }
      },
    }
  },
}

type EntryHandlers = Pick<
  DashboardHandlers,
  | 'getRoundTripJournal'
  | 'putRoundTripJournal'
  | 'changeRoundTripJournal'
  | 'deleteRoundTripJournal'
  | 'getDayJournal'
  | 'putDayJournal'
  | 'changeDayJournal'
  | 'deleteDayJournal'
  | 'changeJournalEntry'
  | 'changeEntriesOfRoundTrips'
  | 'deleteJournalEntry'
  | 'listJournalVersions'
  | 'restoreJournalVersion'
>

const answer = (all: readonly FullEntry[]) => {
  const [entry, ...others] = all
  const etag = etagOf(entry)
  const journal = entry === undefined ? null : toJournal(entry)
  return {
    headers: { etag },
    body: { success: true, journal, others: others.slice(0, MOST_OTHERS).map(toJournal), etag },
  } as const
}
const DELETED = { status: 200, body: { success: true, message: 'Journal entry deleted' } } as const

/** Checks before a change that the entry is still the one that `If-Match` names. */
const matching = (request: FastifyRequest, isRequired: boolean): Check => {
  const check = ifMatch(request, { isRequired })
  return (found) => check(etagOf(found), found !== undefined)
}

const isReplaced = true
const isChanged = false

/** As the rules take it. */
const toChange = <Given extends { planned_stop?: Price | null }>({ planned_stop: plannedStop, ...entry }: Given) => ({
  ...entry,
  ...(plannedStop === undefined ? {} : { plannedStop }),
})

const entryHandlers = (context: KeyedContext): EntryHandlers => ({
  getRoundTripJournal: async ({ caller, path }) => {
    return { status: 200, ...answer(await readEntriesAbout(context, caller.userId, parseRoundTripId(path.id))) }
  },

  putRoundTripJournal: async ({ caller: { userId }, path, body, request }) => {
    const [target, entry] = [parseRoundTripId(path.id), { ...EMPTY_ENTRY, ...toChange(body) }]
    return {
      status: 200,
      ...answer(await changeEntryAbout(context, userId, target, entry, matching(request, isReplaced))),
    }
  },

  changeRoundTripJournal: async ({ caller: { userId }, path, body, request }) => {
    const [target, change] = [parseRoundTripId(path.id), toChange(body)]
    return {
      status: 200,
      ...answer(await changeEntryAbout(context, userId, target, change, matching(request, isChanged))),
    }
  },

  deleteRoundTripJournal: async ({ caller, path }) => {
    await removeEntryAbout(context, caller.userId, parseRoundTripId(path.id))
    return DELETED
  },

  getDayJournal: async ({ caller, path }) => {
    return { status: 200, ...answer(await readEntriesAbout(context, caller.userId, { day: path.date })) }
  },

  putDayJournal: async ({ caller: { userId }, path, body, request }) => {
    const [target, entry] = [{ day: path.date }, { ...EMPTY_ENTRY, ...body }]
    return {
      status: 200,
      ...answer(await changeEntryAbout(context, userId, target, entry, matching(request, isReplaced))),
    }
  },

  changeDayJournal: async ({ caller: { userId }, path, body, request }) => {
    const target = { day: path.date }
    return {
      status: 200,
      ...answer(await changeEntryAbout(context, userId, target, body, matching(request, isChanged))),
    }
  },

  deleteDayJournal: async ({ caller, path }) => {
    await removeEntryAbout(context, caller.userId, { day: path.date })
    return DELETED
  },

  changeJournalEntry: async ({ caller: { userId }, path, body, request }) => {
    const { round_trip_id: tripId, ...entry } = body
    const change = { trip: tripId === undefined ? undefined : parseRoundTripId(tripId), ...toChange(entry) }
    return { status: 200, ...answer(await changeEntry(context, userId, path.id, change, matching(request, isChanged))) }
  },

  listJournalVersions: async ({ caller, path }) => {
    const versions = await context.store.forUser(caller.userId).snapshot((db) => readVersions(db, path.id))
    return { status: 200, body: { success: true, versions: versions.map(toVersion) } }
  },

  restoreJournalVersion: async ({ caller: { userId }, path, request }) => {
    const { id, version } = path
    return { status: 200, ...answer(await restoreVersion(context, userId, id, version, matching(request, isChanged))) }
  },

  changeEntriesOfRoundTrips: async ({ caller, body }) => {
    const { round_trip_ids: ids, add_tags: addTags, remove_tags: removeTags, ...change } = body
    const trips = ids.map(parseRoundTripId)
    const changed = await changeEntries(context, caller.userId, trips, { addTags, removeTags, ...change })
    return { status: 200, body: { success: true, changed: changed.map(roundTripId) } }
  },

  deleteJournalEntry: async ({ caller, path }) => {
    await removeEntry(context, caller.userId, path.id)
    return DELETED
  },
})

const PICTURE_FORM = {
  fields: { picture: 'picture' },
  check: (file: string) => new PictureCheck(file),
  missing: say('file_required', { field: 'picture' }),
  notCsv: say('not_a_picture', { file: 'the file' }),
  namesContent: false,
} as const

type PictureHandlers = Pick<
  DashboardHandlers,
  'addRoundTripPicture' | 'addDayPicture' | 'getJournalPicture' | 'deleteJournalPicture'
>

function pictureHandlers(context: KeyedContext): PictureHandlers {
  const { store, clock, uploadFolder, config, idempotency } = context
  const deps = { store, clock, quotaBytes: config.quotas.pictureBytes }
  const add = async (
    { caller, request, reply }: Pick<Call<DashboardOperations['addDayPicture']>, 'caller' | 'request' | 'reply'>,
    target: Target,
  ) => {
    const { folder, files } = await receiveFiles(request, PICTURE_FORM, { root: uploadFolder, maxBytes: MOST_BYTES })
    try {
      return await onceByFiles(idempotency, { request, reply }, [files.picture], async () => {
        const entries = await addPicture(deps, caller.userId, target, files.picture)
        const { headers, body } = answer(entries)
        const added = entries[0]?.pictures.at(-1) as Picture
        return { status: 201, headers: { ...headers, location: `/api/journal-pictures/${added.id}` }, body } as const
      })
    } finally {
      await discardUpload(folder)
    }
  }
  return {
    addRoundTripPicture: (call) => add(call, parseRoundTripId(call.path.id)),
    addDayPicture: (call) => add(call, { day: call.path.date }),

    getJournalPicture: async ({ caller, path, request }) => {
      const own = store.forUser(caller.userId)
      const picture = await own.read((db) => readPicture(db, path.id))
      const etag = `"${picture.sha256}"`
      const kept = { etag, 'cache-control': 'private, max-age=86400, immutable', vary: 'Cookie, Authorization' }
      if (isNotModified(request, etag)) return { status: 304, headers: kept }
      return {
        status: 200,
        type: picture.contentType,
        headers: {
          ...kept,
          'content-disposition': `attachment; filename="${pictureName(picture.id, picture.contentType)}"`,
          'content-length': String(picture.size),
        },
        body: isHead(request) ? unsentBody(request) : pictureBytes(own, picture),
      }
    },

    deleteJournalPicture: async ({ caller, path }) => {
      await removePicture(context, caller.userId, path.id)
      return { status: 200, body: { success: true, message: `Picture ${path.id} deleted` } }
    },
  }
}

/** The contract's `maxItems`. */
const MOST_SETUPS = 1000

type TagHandlers = Pick<DashboardHandlers, 'listTags' | 'addTag' | 'getTag' | 'renameTag' | 'deleteTag'>

const tagAnswer = (tag: UsedTag) =>
  ({ headers: { etag: etagOfTag(tag) }, body: { success: true, tag: toTag(tag) } }) as const

const tagHandlers = ({ store }: KeyedContext): TagHandlers => ({
  listTags: async ({ caller }) => {
    const [tags, setups] = await store
      .forUser(caller.userId)
      .read(async (db) => [await selectTags(db), await selectSetups(db, MOST_SETUPS)] as const)
    return { status: 200, body: { success: true, tags: tags.map(toTag), setups } }
  },

  addTag: async ({ caller: { userId }, body: { name } }) => {
    const tag = await changeJournal(store, userId, (tx) => createTag(tx, userId, name))
    const { headers, body } = tagAnswer(tag)
    return { status: 201, headers: { ...headers, location: `/api/tags/${tag.id}` }, body }
  },

  getTag: async ({ caller, path }) => {
    const tag = await store.forUser(caller.userId).read((db) => readTag(db, path.id))
    return { status: 200, ...tagAnswer(tag) }
  },

  renameTag: async ({ caller: { userId }, path, body, request }) => {
    const check = ifMatch(request)
    const tag = await changeJournal(store, userId, (tx) => renameTag(tx, userId, path.id, body, check))
    return { status: 200, ...tagAnswer(tag) }
  },

  deleteTag: async ({ caller, path }) => {
    const name = await changeJournal(store, caller.userId, (tx) => removeTag(tx, path.id))
    return { status: 200, body: { success: true, message: `Tag ${name} deleted` } }
  },
})

const settingsAnswer = (settings: JournalSettings) =>
  ({
    headers: { etag: etagOfSettings(settings) },
    body: { success: true, settings: { review_from: settings.reviewFrom } },
  }) as const

const settingsHandlers = ({
  store,
}: KeyedContext): Pick<DashboardHandlers, 'getJournalSettings' | 'putJournalSettings'> => ({
  getJournalSettings: async ({ caller }) => {
    const reviewFrom = await store.forUser(caller.userId).read(selectReviewFrom)
    return { status: 200, ...settingsAnswer({ reviewFrom }) }
  },

  putJournalSettings: async ({ caller, body, request }) => {
    const settings = { reviewFrom: body.review_from }
    await changeSettings(store, caller.userId, settings, ifMatch(request))
    return { status: 200, ...settingsAnswer(settings) }
  },
})

export const journalHandlers = (context: KeyedContext) => ({
  ...settingsHandlers(context),
  ...entryHandlers(context),
  ...pictureHandlers(context),
  ...tagHandlers(context),
})
