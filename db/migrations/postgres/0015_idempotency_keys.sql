CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"operation" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"fingerprint" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"answer" text collate "C",
	CONSTRAINT "idempotency_keys_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");