CREATE TABLE "import_labels" (
	"import_id" bigint NOT NULL,
	"label" text collate "C" NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "import_labels_import_id_label_pk" PRIMARY KEY("import_id","label")
);
--> statement-breakpoint
ALTER TABLE "import_lots" ADD COLUMN "printed" text collate "C";--> statement-breakpoint
ALTER TABLE "import_transactions" ADD COLUMN "printed" text collate "C";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "forms_recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_labels" ADD CONSTRAINT "import_labels_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_labels" ADD CONSTRAINT "import_labels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_labels_account" ON "import_labels" USING btree ("account_id");