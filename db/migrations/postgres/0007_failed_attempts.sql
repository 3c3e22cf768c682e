CREATE TABLE "failed_attempts" (
	"starts_at" bigint NOT NULL,
	"address" text collate "C" NOT NULL,
	"attempts" bigint NOT NULL,
	CONSTRAINT "failed_attempts_starts_at_address_pk" PRIMARY KEY("starts_at","address")
);
