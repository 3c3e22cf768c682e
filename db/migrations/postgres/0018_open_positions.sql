CREATE TABLE "open_lots" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"side" text collate "C" NOT NULL,
	"date" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"money" bigint NOT NULL,
	"without_money" bigint NOT NULL,
	CONSTRAINT "open_lots_account_id_instrument_side_date_pk" PRIMARY KEY("account_id","instrument","side","date")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"instrument" text collate "C" NOT NULL,
	"symbol" text collate "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"unmatched" bigint NOT NULL,
	"unsized_lots" bigint NOT NULL,
	CONSTRAINT "positions_account_id_instrument_pk" PRIMARY KEY("account_id","instrument")
);
--> statement-breakpoint
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_lots" ADD CONSTRAINT "open_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_lots_user" ON "open_lots" USING btree ("user_id","account_id","instrument","side");--> statement-breakpoint
CREATE INDEX "positions_user" ON "positions" USING btree ("user_id","instrument");