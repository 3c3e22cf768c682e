/** Which statements of a migration let an older version go on. */
import t from 'tap'
import { otherThanAdditions, touchesDirectory } from '../../src/store/additions.ts'
import type { Migration } from '../../src/store/index.ts'

t.test('tables, columns that may be left out and indexes are additions', async (t) => {
  const all = [
    'CREATE TABLE `next` (`id` integer PRIMARY KEY NOT NULL, `name` text NOT NULL UNIQUE);',
    'CREATE UNIQUE INDEX "next_name" ON "next" USING btree ("name"); ALTER TABLE "next" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "users"("id");',
    '-- drop table users;\nINSERT INTO "next" SELECT "id", \'a;b -- c\' FROM "users";',
    'ALTER TABLE "trades" ADD COLUMN "note" text collate "C"',
    'ALTER TABLE trades ADD COLUMN seen bigint NOT NULL DEFAULT 0',
    'CREATE INDEX "trades_note" ON "trades" USING btree ("user_id","note")',
    'CREATE UNIQUE INDEX trades_once ON trades (user_id, note)',
    'ALTER TABLE "trades" ALTER COLUMN "user_id" SET STATISTICS 0',
    `do $$ begin
      if to_regclass('pg_dist_partition') is not null then
        execute 'select create_distributed_table(''next'', ''user_id'', colocate_with => ''accounts'')';
      end if;
    end $$;`,
  ]
  t.same(otherThanAdditions(all), [])
})

t.test('everything else is not', async (t) => {
  const others = [
    'DROP TABLE "trades"',
    'DROP INDEX trades_note',
    'ALTER TABLE "trades" DROP COLUMN "note"',
    'ALTER TABLE "trades" RENAME TO "others"',
    'ALTER TABLE "trades" ADD COLUMN "note" text NOT NULL',
    'ALTER TABLE "trades" ADD COLUMN "note" text UNIQUE',
    'ALTER TABLE "trades" ADD COLUMN "note" text, DROP COLUMN "side"',
    'ALTER TABLE "trades" ADD CONSTRAINT "one" EXCLUDE ("id" WITH =)',
    'ALTER TABLE "trades" ADD CONSTRAINT "few" CHECK ("quantity" < 5)',
    'ALTER TABLE "trades" ALTER COLUMN "note" SET NOT NULL',
    'CREATE UNIQUE INDEX "one_trade" ON "trades" ("user_id")',
    'CREATE TRIGGER "t" AFTER INSERT ON "trades" BEGIN SELECT 1',
    'INSERT INTO "trades" SELECT * FROM "lots"',
    'UPDATE "trades" SET "profit" = 0',
    'DELETE FROM "trades"',
    "do $$ begin alter table trades drop column note; perform 'create_distributed_table'; end $$",
    'do $$ begin perform 1; end $$',
  ]
  for (const one of others) t.same(otherThanAdditions([one]), [one])
})

t.test('a migration touches the directory if it names one of its tables', async (t) => {
  const touches = (sql: string) => touchesDirectory({ sql: [sql] } as unknown as Migration)
  t.ok(touches('alter table `users` add column `x` text'))
  t.ok(touches('insert into x select from api_tokens'))
  t.notOk(touches('-- users\nalter table trades add column x text'))
})
