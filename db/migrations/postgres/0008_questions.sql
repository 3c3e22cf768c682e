CREATE TABLE "answers" (
	"user_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"question" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"answer" text collate "C" NOT NULL,
	CONSTRAINT "answers_user_id_import_id_pk" PRIMARY KEY("user_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"question" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"row_count" bigint NOT NULL,
	"rows" text collate "C" NOT NULL,
	"outcomes" text collate "C" NOT NULL,
	CONSTRAINT "questions_user_id_account_id_instrument_question_pk" PRIMARY KEY("user_id","account_id","instrument","question")
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "marks_shorts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_lots" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "round_trips" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unmatched_sales" ADD COLUMN "awaits_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that a crash has left have no value for the new columns.
DELETE FROM "next_trades";--> statement-breakpoint
DELETE FROM "next_round_trips";--> statement-breakpoint
DELETE FROM "next_open_lots";--> statement-breakpoint
DELETE FROM "next_unmatched_sales";--> statement-breakpoint
ALTER TABLE "next_trades" ADD COLUMN "awaits_answer" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_round_trips" ADD COLUMN "awaits_answer" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_open_lots" ADD COLUMN "awaits_answer" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "next_unmatched_sales" ADD COLUMN "awaits_answer" boolean NOT NULL;
--> statement-breakpoint
CREATE UNLOGGED TABLE "next_questions" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"question" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"row_count" bigint NOT NULL,
	"rows" text collate "C" NOT NULL,
	"outcomes" text collate "C" NOT NULL
);
--> statement-breakpoint
-- See db/README.md, "By user".
ALTER TABLE "questions" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "answers" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "next_questions" ALTER COLUMN "user_id" SET STATISTICS 0;
--> statement-breakpoint
do $$
declare one text;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  if exists (select from pg_dist_partition where logicalrelid = 'accounts'::regclass) then
    foreach one in array array['questions', 'answers', 'next_questions'] loop
      execute format('select create_distributed_table(%L, ''user_id'', colocate_with => ''accounts'')', one);
    end loop;
  end if;
end
$$;
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_of_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_of_account" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_account" ON "answers" USING btree ("user_id","account_id","question");--> statement-breakpoint
CREATE INDEX "questions_question" ON "questions" USING btree ("user_id","question","instrument");--> statement-breakpoint
-- Layouts that always mark short sales.
UPDATE "import_files" SET "marks_shorts" = true WHERE "layout" LIKE 'Charles Schwab transaction history%'
  OR "layout" LIKE 'thinkorswim account statement%'
  OR "layout" LIKE 'Fidelity account history%'
  OR "layout" LIKE 'E*TRADE transaction history%'
  OR "layout" LIKE 'Merrill account history%'
  OR "layout" LIKE 'tastytrade transaction history%'
  OR "layout" LIKE 'TD Ameritrade transaction history%'
  OR "layout" LIKE 'TradeZero or TradeNote trades%'
  OR "layout" LIKE 'Interactive Brokers activity statement%'
  OR "layout" = 'Webull order history';
