CREATE TABLE "account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"totp_secret" text,
	"totp_pending" text,
	"totp_step" integer,
	"disabled" boolean DEFAULT false NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"sent_to" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_link_account_id_purpose_pk" PRIMARY KEY("account_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "account_setting" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "account_setting_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"codes" jsonb NOT NULL,
	"risk_ceiling" integer NOT NULL,
	"calls_a_minute" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_sign_in" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'branch' NOT NULL,
	"area_id" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mail" text DEFAULT '' NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"disabled" boolean DEFAULT false NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_zone" (
	"account_id" integer NOT NULL,
	"vin" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recent_zone_account_id_vin_zone_pk" PRIMARY KEY("account_id","vin","zone")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"built_in" text DEFAULT '' NOT NULL,
	"grants_all" boolean DEFAULT false NOT NULL,
	"codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" text DEFAULT 'below' NOT NULL,
	"org_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_ceiling" integer DEFAULT 3 NOT NULL,
	"export_rows_a_day" integer,
	"hides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"command_limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"org_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"binding_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"method" text DEFAULT 'password' NOT NULL,
	"provider_id" integer,
	"view_as_role_id" integer
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"username" text NOT NULL,
	"source" text NOT NULL,
	"failures" integer NOT NULL,
	"level" double precision NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempt_username_source_pk" PRIMARY KEY("username","source")
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"active_map" text DEFAULT 'wgs84' NOT NULL,
	"map_center" text DEFAULT '108.95,34.26' NOT NULL,
	"public_wall" boolean DEFAULT false NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tenant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator" boolean DEFAULT false NOT NULL,
	"type" text DEFAULT 'fleet' NOT NULL,
	"package_id" integer,
	"max_vehicles" integer,
	"max_accounts" integer,
	"max_storage_mb" integer,
	"max_export_rows" integer,
	"expires_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"logo_key" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"lang" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "translation_lang_namespace_key_pk" PRIMARY KEY("lang","namespace","key")
);
--> statement-breakpoint
CREATE TABLE "alarm_attachment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" smallint DEFAULT 4 NOT NULL,
	"channel" smallint,
	"size" bigint NOT NULL,
	"stage" text DEFAULT 'announced' NOT NULL,
	"resends" smallint DEFAULT 0 NOT NULL,
	"object_key" text,
	"sha256" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_attachment_set" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_attachment_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer NOT NULL,
	"alarm_id" bigint,
	"alarm_no" text NOT NULL,
	"mark" text NOT NULL,
	"alarm_at" timestamp with time zone NOT NULL,
	"stage" text DEFAULT 'asked' NOT NULL,
	"server" text NOT NULL,
	"expected" smallint DEFAULT 0 NOT NULL,
	"received" smallint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"job_id" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_handling" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_handling_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alarm_id" bigint NOT NULL,
	"user_id" integer,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"assignee_id" integer,
	"driver_text" text,
	"job_id" bigint
);
--> statement-breakpoint
CREATE TABLE "alarm_mask" (
	"vehicle_id" integer NOT NULL,
	"bit" integer NOT NULL,
	"job_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"user_id" integer,
	CONSTRAINT "alarm_mask_vehicle_id_bit_job_id_pk" PRIMARY KEY("vehicle_id","bit","job_id")
);
--> statement-breakpoint
CREATE TABLE "alarm_mute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_mute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer,
	"kind" text,
	"rule_id" integer,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"level" integer NOT NULL,
	"scope" jsonb NOT NULL,
	"schedule" jsonb NOT NULL,
	"driver_text" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_mismatch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_mismatch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"terminal_id" integer NOT NULL,
	"vehicle_id" integer,
	"watch" text NOT NULL,
	"expected" text NOT NULL,
	"reported" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'detected' NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"user_no" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"real_name" text DEFAULT 'none' NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"app_version" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"state_by" text DEFAULT '' NOT NULL,
	"state_at" timestamp with time zone,
	"merged_into" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user_vehicle" (
	"user_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"role" text NOT NULL,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_vehicle_user_id_vehicle_id_pk" PRIMARY KEY("user_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "audit_alert" (
	"entry_id" bigint NOT NULL,
	"oem_id" text NOT NULL,
	"rule_id" integer NOT NULL,
	"rule_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_alert_entry_id_rule_id_pk" PRIMARY KEY("entry_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "audit_open" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"draft" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pin" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_retention" (
	"oem_id" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"action" text,
	"result" text,
	"min_rows" integer,
	"from_hour" integer,
	"until_hour" integer,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"oem_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_at" timestamp with time zone NOT NULL,
	"hash" text NOT NULL,
	"previous" text NOT NULL,
	CONSTRAINT "audit_seal_oem_id_seq_pk" PRIMARY KEY("oem_id","seq")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"entry_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"parent_code" text DEFAULT '' NOT NULL,
	"area_id" text DEFAULT '' NOT NULL,
	"area_path" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pickup" boolean DEFAULT false NOT NULL,
	"authorised_until" date,
	"state" text DEFAULT 'active' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ecu_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ecu_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"ecu_type" text NOT NULL,
	"model" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"diagnostic_address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fault_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fault_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "new_energy_params" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"battery_type" text NOT NULL,
	"battery_supplier" text NOT NULL,
	"battery_capacity" double precision NOT NULL,
	"rated_voltage" double precision NOT NULL,
	"battery_packs" integer NOT NULL,
	"cells" integer NOT NULL,
	"temperature_probes" integer NOT NULL,
	"motor_model" text NOT NULL,
	"motors" integer NOT NULL,
	"motor_peak_power" double precision NOT NULL,
	"motor_peak_torque" double precision NOT NULL,
	"range" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"type_id" integer NOT NULL,
	"model" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_type" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"upgradable" boolean DEFAULT false NOT NULL,
	"protocol" text DEFAULT 'UDS' NOT NULL,
	"diagnostic_address" text DEFAULT '' NOT NULL,
	"ota_rank" integer DEFAULT 100 NOT NULL,
	"parameter_template" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_station" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_station_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"area_id" text DEFAULT '' NOT NULL,
	"area_path" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"phone" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"always_open" boolean DEFAULT false NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"power_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rating" double precision,
	"capacity" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sim_card" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sim_card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"iccid" text NOT NULL,
	"msisdn" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"imsi" text DEFAULT '' NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"pool" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'stock' NOT NULL,
	"real_name" text DEFAULT 'none' NOT NULL,
	"imei_lock" text DEFAULT '' NOT NULL,
	"activated_on" date,
	"expires_on" date,
	"used_mb" double precision,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soft_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "soft_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"soft_model" text NOT NULL,
	"part_model_id" integer,
	"version" text DEFAULT '' NOT NULL,
	"parent_id" integer,
	"hardware" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"released_on" date,
	"notes" text DEFAULT '' NOT NULL,
	"known_issues" text DEFAULT '' NOT NULL,
	"swin" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soft_version_model" (
	"soft_version_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	CONSTRAINT "soft_version_model_soft_version_id_model_id_pk" PRIMARY KEY("soft_version_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_model" (
	"strategy_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	CONSTRAINT "strategy_model_strategy_id_model_id_pk" PRIMARY KEY("strategy_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "strategy_soft_version" (
	"strategy_id" integer NOT NULL,
	"soft_version_id" integer NOT NULL,
	CONSTRAINT "strategy_soft_version_strategy_id_soft_version_id_pk" PRIMARY KEY("strategy_id","soft_version_id")
);
--> statement-breakpoint
CREATE TABLE "upgrade_strategy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_strategy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_colour" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_colour_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hex" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"order_num" text NOT NULL,
	"model_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_ecu" (
	"task_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"ecu" text NOT NULL,
	"diagnosis" integer DEFAULT 0 NOT NULL,
	"frames" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_ecu_task_id_vehicle_id_ecu_pk" PRIMARY KEY("task_id","vehicle_id","ecu")
);
--> statement-breakpoint
CREATE TABLE "collection_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"task_type" integer NOT NULL,
	"data_source" integer NOT NULL,
	"scope" integer NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plan_id" integer,
	"plan_version" integer,
	"duration" integer NOT NULL,
	"duration_unit" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"collected_until" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_value" (
	"task_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"ecu" text NOT NULL,
	"message" text NOT NULL,
	"name" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"samples" integer NOT NULL,
	"least" double precision,
	"greatest" double precision,
	"sum" double precision,
	"last" double precision,
	"last_text" text DEFAULT '' NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_value_task_id_vehicle_id_ecu_message_name_pk" PRIMARY KEY("task_id","vehicle_id","ecu","message","name")
);
--> statement-breakpoint
CREATE TABLE "collection_vehicle" (
	"task_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"frames" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	CONSTRAINT "collection_vehicle_task_id_vehicle_id_pk" PRIMARY KEY("task_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "command_state" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "command_state_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_account" integer,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsupported_command" (
	"model" text NOT NULL,
	"command" text NOT NULL,
	"terminal_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsupported_command_model_command_pk" PRIMARY KEY("model","command")
);
--> statement-breakpoint
CREATE TABLE "data_package" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"vins" text[] NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"content" smallint NOT NULL,
	"format" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"requester_id" integer,
	"approver_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"object_key" text,
	"size" bigint,
	"sha256" text,
	"downloads" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_package_day" (
	"package_id" integer NOT NULL,
	"day" date NOT NULL,
	"rows" bigint NOT NULL,
	"object_key" text NOT NULL,
	CONSTRAINT "data_package_day_package_id_day_pk" PRIMARY KEY("package_id","day")
);
--> statement-breakpoint
CREATE TABLE "analysis_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analysis_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"owner_id" integer,
	"kind" text NOT NULL,
	"org_ids" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"monthly" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_match" (
	"set_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"message_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "content_match_set_id_number_pk" PRIMARY KEY("set_id","number")
);
--> statement-breakpoint
CREATE TABLE "content_set" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"account_id" integer,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"code" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"least" double precision,
	"greatest" double precision,
	"rule" text NOT NULL,
	"extension" jsonb,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_template" (
	"model_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_consent" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"state" text NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "black_box" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "black_box_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"number" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"vehicle_id" integer,
	"installed_at" timestamp with time zone,
	"capacity_mb" integer,
	"self_test" text DEFAULT 'none' NOT NULL,
	"self_test_at" timestamp with time zone,
	"calibration_until" date,
	"state" text DEFAULT 'stock' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"protocol" text DEFAULT '' NOT NULL,
	"vehicle_id" integer,
	"part_id" integer,
	"position" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone,
	"last_data_at" timestamp with time zone,
	"battery" smallint,
	"state" text DEFAULT 'stock' NOT NULL,
	"replaces_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "can_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "can_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scope" integer DEFAULT 0 NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "can_plan_release" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "can_plan_release_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"version" integer NOT NULL,
	"scope" integer NOT NULL,
	"targets" jsonb NOT NULL,
	"from_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until_at" timestamp with time zone,
	"published_by" integer
);
--> statement-breakpoint
CREATE TABLE "can_plan_version" (
	"plan_id" integer NOT NULL,
	"version" integer NOT NULL,
	"buses" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "can_plan_version_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "dtc_observation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dtc_observation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"ecu" text DEFAULT '' NOT NULL,
	"address" bigint NOT NULL,
	"dtc" integer NOT NULL,
	"code" text NOT NULL,
	"status" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"mileage_km" double precision,
	"cleared_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fault_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fault_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"protocol" text NOT NULL,
	"code" text NOT NULL,
	"ecu" text DEFAULT '' NOT NULL,
	"fault_type_id" integer,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"level" integer NOT NULL,
	"lamp" text DEFAULT 'none' NOT NULL,
	"causes" text DEFAULT '' NOT NULL,
	"driver_advice" text DEFAULT '' NOT NULL,
	"workshop_advice" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stop_driving" boolean DEFAULT false NOT NULL,
	"push_driver" boolean DEFAULT false NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"document_url" text DEFAULT '' NOT NULL,
	"same_as" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fault_code_mute" (
	"fault_code_id" integer NOT NULL,
	"model" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "fault_code_mute_fault_code_id_model_pk" PRIMARY KEY("fault_code_id","model")
);
--> statement-breakpoint
CREATE TABLE "fault_code_version" (
	"fault_code_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fault_code_version_fault_code_id_version_pk" PRIMARY KEY("fault_code_id","version")
);
--> statement-breakpoint
CREATE TABLE "uds_campaign" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uds_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"template_name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ignition_on" boolean DEFAULT false NOT NULL,
	"parked" boolean DEFAULT false NOT NULL,
	"max_minutes" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"owner_id" integer NOT NULL,
	"approver_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uds_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uds_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"job_id" bigint NOT NULL,
	"run_id" integer,
	"step" integer,
	"ecu" text DEFAULT '' NOT NULL,
	"address" bigint NOT NULL,
	"channel" integer NOT NULL,
	"type" integer NOT NULL,
	"request" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"follow_up_of" integer,
	"operator_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uds_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uds_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uds_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uds_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"io_control" boolean DEFAULT false NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fence" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"position" text NOT NULL,
	"radius" double precision,
	"category" text DEFAULT 'other' NOT NULL,
	"colour" text DEFAULT '#1d6ff2' NOT NULL,
	"alarm_inside" boolean DEFAULT false NOT NULL,
	"alarm_outside" boolean DEFAULT false NOT NULL,
	"dwell_minutes" integer,
	"speed_limit" integer,
	"overspeed_seconds" integer DEFAULT 10 NOT NULL,
	"level" integer DEFAULT 2 NOT NULL,
	"schedule" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"driver_text" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"shape_version" integer DEFAULT 1 NOT NULL,
	"owner_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fence_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fence_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"fence_id" integer NOT NULL,
	"event" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"speed" double precision NOT NULL,
	"stay_seconds" integer
);
--> statement-breakpoint
CREATE TABLE "fence_stay" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fence_stay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"fence_id" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fence_sync" (
	"fence_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"wanted" boolean NOT NULL,
	"shape_version" integer NOT NULL,
	"job_id" bigint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fence_sync_fence_id_vehicle_id_pk" PRIMARY KEY("fence_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "export_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"path" text NOT NULL,
	"filter" jsonb NOT NULL,
	"format" text NOT NULL,
	"split" boolean DEFAULT false NOT NULL,
	"columns" jsonb,
	"personal" boolean DEFAULT false NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decision_note" text DEFAULT '' NOT NULL,
	"schedule_id" integer,
	"file_name" text NOT NULL,
	"page" text NOT NULL,
	"lang" text NOT NULL,
	"time_zone" text NOT NULL,
	"org_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"expected_rows" integer,
	"cut" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"object_key" text,
	"file_size" bigint,
	"downloads" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"filter" jsonb NOT NULL,
	"format" text NOT NULL,
	"split" boolean DEFAULT false NOT NULL,
	"columns" jsonb,
	"personal" boolean DEFAULT false NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"page" text NOT NULL,
	"lang" text NOT NULL,
	"time_zone" text NOT NULL,
	"cadence" text NOT NULL,
	"weekday" integer NOT NULL,
	"month_day" integer NOT NULL,
	"clock" text NOT NULL,
	"range" text NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_share" (
	"job_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_share_job_id_account_id_pk" PRIMARY KEY("job_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"run_id" text NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_row_run_id_row_pk" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" text PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"importer" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'dryRun' NOT NULL,
	"all_rows" integer NOT NULL,
	"success" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_at" timestamp with time zone,
	"undo_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_object" (
	"key" text PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"account_id" integer,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"acl" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"expected_md5" text,
	"expected_size" bigint,
	"size" bigint,
	"md5" text,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_identity" (
	"provider_id" integer NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identity_provider_id_subject_pk" PRIMARY KEY("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_provider_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text DEFAULT '' NOT NULL,
	"scopes" text NOT NULL,
	"group_claim" text DEFAULT '' NOT NULL,
	"mappings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_accounts" boolean DEFAULT false NOT NULL,
	"link_by_mail" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"callback_url" text NOT NULL,
	"used_at" timestamp with time zone,
	"ticket_hash" text,
	"account_id" integer,
	"failure" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_count" (
	"org_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"series" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ingest_count_org_id_at_series_pk" PRIMARY KEY("org_id","at","series")
);
--> statement-breakpoint
CREATE TABLE "inspection_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"run_no" integer NOT NULL,
	"template_id" integer,
	"template_name" text NOT NULL,
	"version" integer NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"inspector_id" integer,
	"owner_id" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"items" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "inspection_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"models" text[] NOT NULL,
	"stations" text[] NOT NULL,
	"auto_start" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_template_version" (
	"template_id" integer NOT NULL,
	"version" integer NOT NULL,
	"items" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "message_check_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_check_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"template_id" integer,
	"template_name" text NOT NULL,
	"version" integer NOT NULL,
	"sn" text DEFAULT '' NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"rules" jsonb NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seconds" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"operator_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"signed_by" integer,
	"signed_at" timestamp with time zone,
	"signed_name" text DEFAULT '' NOT NULL,
	"signed_note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_check_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_check_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"models" text[] NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joint_act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "joint_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"action" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joint_frame" (
	"session_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"protocol" text NOT NULL,
	"version" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "joint_frame_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "joint_session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "joint_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"end_reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"frames_up" integer DEFAULT 0 NOT NULL,
	"frames_down" integer DEFAULT 0 NOT NULL,
	"commands" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"watch" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"runs" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joint_vehicle" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"account_id" integer
);
--> statement-breakpoint
CREATE TABLE "life_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "life_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer,
	"subject_type" text,
	"subject_id" integer,
	"subject_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reported_by" integer,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"texts" jsonb NOT NULL,
	"tone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_roster" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_roster_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"shifts" jsonb NOT NULL,
	"substitutions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "escalation" (
	"alarm_id" bigint NOT NULL,
	"policy_id" integer NOT NULL,
	"steps" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	CONSTRAINT "escalation_alarm_id_policy_id_pk" PRIMARY KEY("alarm_id","policy_id")
);
--> statement-breakpoint
CREATE TABLE "escalation_policy" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "escalation_policy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"kinds" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"rounds" smallint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"account_id" integer,
	"hook_id" integer,
	"event_id" bigint NOT NULL,
	"group_key" text NOT NULL,
	"level" smallint NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"digest_key" text,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"notice_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"hook_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"level" smallint NOT NULL,
	"dedup_key" text NOT NULL,
	"vehicle_id" integer,
	"owner_id" integer,
	"except_id" integer,
	"account_ids" integer[],
	"channels" text[],
	"codes" text[],
	"group_key" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"distributed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_hook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_hook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"types" text[] NOT NULL,
	"level" smallint DEFAULT 3 NOT NULL,
	"language" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_mute" (
	"account_id" integer NOT NULL,
	"group_key" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_mute_account_id_group_key_pk" PRIMARY KEY("account_id","group_key")
);
--> statement-breakpoint
CREATE TABLE "notice_push" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"zone" text NOT NULL,
	"quiet_from" smallint DEFAULT 0 NOT NULL,
	"quiet_until" smallint DEFAULT 0 NOT NULL,
	"quiet_level" smallint DEFAULT 1 NOT NULL,
	"channels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"lat" double precision,
	"lng" double precision,
	"speed" double precision,
	"handling" text DEFAULT 'open' NOT NULL,
	"source" text DEFAULT 'terminal' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"value" double precision,
	"rule_id" integer,
	"fence_id" integer,
	"facts" jsonb,
	"muted" boolean DEFAULT false NOT NULL,
	"assignee_id" integer,
	"acknowledged_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"alarm_number" text,
	"alarm_mark" "bytea",
	"attachments" integer,
	"attachments_received" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command_job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "command_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" text,
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"risk_class" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'ui' NOT NULL,
	"operator_id" integer,
	"approver_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"queue_policy" text DEFAULT 'sendNow' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 1 NOT NULL,
	"message_id" integer NOT NULL,
	"serial" integer,
	"sent_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledge_result" integer,
	"result_at" timestamp with time zone,
	"result" text,
	"result_detail" text,
	"evidence" jsonb,
	"request_frame" text,
	"answer_frame" text,
	"status" text DEFAULT 'created' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fleet_sample" (
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"sampled_at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"online" integer NOT NULL,
	"states" jsonb NOT NULL,
	CONSTRAINT "fleet_sample_oem_id_org_id_sampled_at_pk" PRIMARY KEY("oem_id","org_id","sampled_at")
);
--> statement-breakpoint
CREATE TABLE "vehicle_day" (
	"vehicle_id" integer NOT NULL,
	"oem_id" text NOT NULL,
	"day" date NOT NULL,
	"positions" integer NOT NULL,
	"mileage_km" double precision NOT NULL,
	"running_seconds" integer NOT NULL,
	"idle_seconds" integer DEFAULT 0 NOT NULL,
	"charging_seconds" integer DEFAULT 0 NOT NULL,
	"soc_used" integer DEFAULT 0 NOT NULL,
	"fixed" integer DEFAULT 0 NOT NULL,
	"energy_kwh" double precision,
	"regained_kwh" double precision,
	"charged_kwh" double precision,
	"expected" integer,
	"alarms" integer,
	"recounts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vehicle_day_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day")
);
--> statement-breakpoint
CREATE TABLE "organisation_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"subject_name" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"account_id" integer,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "organisation_merged_row" (
	"change_id" integer NOT NULL,
	"reference" text NOT NULL,
	"row_id" bigint NOT NULL,
	"in_both" boolean DEFAULT false NOT NULL,
	CONSTRAINT "organisation_merged_row_change_id_reference_row_id_pk" PRIMARY KEY("change_id","reference","row_id")
);
--> statement-breakpoint
CREATE TABLE "part" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"serial" text NOT NULL,
	"part_number" text DEFAULT '' NOT NULL,
	"model_id" integer NOT NULL,
	"hardware_version" text DEFAULT '' NOT NULL,
	"software_version" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"vehicle_id" integer,
	"position" text DEFAULT '' NOT NULL,
	"installed_on" date,
	"state" text DEFAULT 'stock' NOT NULL,
	"numbers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejected_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejected_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"sqlstate" text NOT NULL,
	"reason" text NOT NULL,
	"oem_id" text,
	"vehicle_id" integer,
	"terminal_id" integer,
	"phone" text,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screen_playlist" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screen_playlist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"scenes" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screen_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screen_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"screens" jsonb NOT NULL,
	"language" text,
	"market" text,
	"ip_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"playlist_id" integer,
	"owner_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "wall_display" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wall_display_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"display_id" text NOT NULL,
	"name" text,
	"token_id" integer,
	"account_id" integer,
	"playlist_id" integer,
	"path" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"version" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"language" text NOT NULL,
	"fps" smallint,
	"heap_mb" real,
	"dom_nodes" integer,
	"data_at" timestamp with time zone,
	"frame_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"reload_reason" text,
	"connected" boolean NOT NULL,
	"last_order" jsonb,
	"ordered_at" timestamp with time zone,
	"ip" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_outage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wall_outage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wall_id" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "silence_episode" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "silence_episode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"rule_id" integer,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_before" text NOT NULL,
	"supply" text NOT NULL,
	"sim_state" text DEFAULT '' NOT NULL,
	"probable_cause" text NOT NULL,
	"cause_found" text,
	"lat_before" double precision,
	"lng_before" double precision,
	"lat_after" double precision,
	"lng_after" double precision,
	"mileage_before" double precision,
	"km_between" double precision,
	"follow_up" text DEFAULT 'open' NOT NULL,
	"assignee" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" integer,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "silence_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "silence_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"models" text[] NOT NULL,
	"power_types" text[] NOT NULL,
	"org_ids" integer[] NOT NULL,
	"minutes" integer,
	"back_minutes" integer NOT NULL,
	"without" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "silence_vehicle" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"minutes" integer,
	"snoozed_until" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_position" (
	"stream" text NOT NULL,
	"partition" smallint NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "stream_position_stream_partition_pk" PRIMARY KEY("stream","partition")
);
--> statement-breakpoint
CREATE TABLE "menu_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer,
	"current" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_version_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "tenant_package" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenant_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"grants_all" boolean DEFAULT false NOT NULL,
	"codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_vehicles" integer,
	"max_accounts" integer,
	"max_storage_mb" integer,
	"max_export_rows" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_package_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "parameter_assignment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parameter_assignment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"org_id" integer,
	"vehicle_id" integer
);
--> statement-breakpoint
CREATE TABLE "parameter_reading" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parameter_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"kind" text NOT NULL,
	"template_id" integer,
	"version" integer,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'ui' NOT NULL,
	"stage_size" integer NOT NULL,
	"stop_after" integer DEFAULT 0 NOT NULL,
	"wait_seconds" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parameter_run_item" (
	"run_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"stage" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"job_id" bigint,
	"detail" text DEFAULT '' NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "parameter_run_item_run_id_vehicle_id_pk" PRIMARY KEY("run_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "parameter_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parameter_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_days" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_template_version" (
	"template_id" integer NOT NULL,
	"version" integer NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parameter_template_version_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "parameter_value" (
	"terminal_id" integer NOT NULL,
	"parameter_id" bigint NOT NULL,
	"value" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parameter_value_terminal_id_parameter_id_pk" PRIMARY KEY("terminal_id","parameter_id")
);
--> statement-breakpoint
CREATE TABLE "data_fault" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_fault_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"terminal_id" integer NOT NULL,
	"phone" text NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"expected" text DEFAULT '' NOT NULL,
	"count" bigint NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee" text DEFAULT '' NOT NULL,
	"sample" "bytea",
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_fault_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_fault_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" text DEFAULT '' NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"sn" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"created_by" integer,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"serial" integer NOT NULL,
	"event" text NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"id_card" text DEFAULT '' NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"read_result" smallint,
	"lat" double precision,
	"lng" double precision,
	"matched_driver" text DEFAULT '' NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repair_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"sn" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"fault_id" integer,
	"finding" jsonb,
	"sample" "bytea",
	"station" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"ended_at" timestamp with time zone,
	"ended_by" integer
);
--> statement-breakpoint
CREATE TABLE "terminal_conflict" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_conflict_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"kind" text NOT NULL,
	"vehicle_id" integer,
	"holder_id" integer NOT NULL,
	"holder_device" text DEFAULT '' NOT NULL,
	"holder_maker" text DEFAULT '' NOT NULL,
	"holder_imei" text DEFAULT '' NOT NULL,
	"newcomer_id" integer NOT NULL,
	"newcomer_device" text DEFAULT '' NOT NULL,
	"newcomer_maker" text DEFAULT '' NOT NULL,
	"newcomer_imei" text DEFAULT '' NOT NULL,
	"remote_address" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolution" text,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terminal_error_mute" (
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"muted_by" integer,
	CONSTRAINT "terminal_error_mute_vehicle_id_kind_pk" PRIMARY KEY("vehicle_id","kind")
);
--> statement-breakpoint
CREATE TABLE "terminal_media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"terminal_id" integer NOT NULL,
	"media_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"format" smallint NOT NULL,
	"event" smallint NOT NULL,
	"channel" smallint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"size" integer DEFAULT 0 NOT NULL,
	"object_key" text
);
--> statement-breakpoint
CREATE TABLE "terminal_state" (
	"terminal_id" integer PRIMARY KEY NOT NULL,
	"maker" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"province" integer,
	"city" integer,
	"protocol_version" text DEFAULT '' NOT NULL,
	"last_result" text,
	"last_login_at" timestamp with time zone,
	"last_message_at" timestamp with time zone,
	"last_position_at" timestamp with time zone,
	"last_can_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unknown_terminal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unknown_terminal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"maker" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"named" text DEFAULT '' NOT NULL,
	"vehicle_id" integer,
	"remote_address" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"allowed_vehicle_id" integer,
	"allowed_sn" text,
	"allowed_device" text,
	"allowed_by" integer,
	"allowed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_driver" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"oem_id" text NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"manual" boolean DEFAULT false NOT NULL,
	"start_lat" double precision NOT NULL,
	"start_lng" double precision NOT NULL,
	"end_lat" double precision NOT NULL,
	"end_lng" double precision NOT NULL,
	"distance_km" double precision NOT NULL,
	"idle_seconds" integer NOT NULL,
	"max_speed" double precision NOT NULL,
	"fuel_litres" double precision,
	"soc_used" double precision,
	"harsh_changes" integer NOT NULL,
	"positions" integer NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"tag" text DEFAULT 'none' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"user_id" integer,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trip_day" (
	"vehicle_id" integer NOT NULL,
	"day" date NOT NULL,
	"positions" integer NOT NULL,
	CONSTRAINT "trip_day_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day")
);
--> statement-breakpoint
CREATE TABLE "vehicle_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text DEFAULT 'contract' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"report_seconds" integer,
	"lock_rule" text DEFAULT 'consent' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_group_member" (
	"group_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"member_since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_group_member_group_id_vehicle_id_pk" PRIMARY KEY("group_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_org_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_org_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"old_org_id" integer,
	"new_org_id" integer,
	"source" text NOT NULL,
	"account_id" integer,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_org_relation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_org_relation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bound_by" integer,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "vehicle_sale" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer NOT NULL,
	"order_no" text NOT NULL,
	"dealer_code" text NOT NULL,
	"secondary_code" text DEFAULT '' NOT NULL,
	"pickup_code" text DEFAULT '' NOT NULL,
	"finance_code" text DEFAULT '' NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"area_id" text DEFAULT '' NOT NULL,
	"area_path" text DEFAULT '' NOT NULL,
	"customer" text DEFAULT '' NOT NULL,
	"invoice" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_vehicle" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"terminal_ids" integer[] NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"vehicle_id" integer,
	"phone" text NOT NULL,
	"sn" text NOT NULL,
	"iccid" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"auth_code" text,
	"device_id" text,
	"device_maker" text DEFAULT '' NOT NULL,
	"imei" text DEFAULT '' NOT NULL,
	"login_iccid" text DEFAULT '' NOT NULL,
	"dialect" text DEFAULT 'standard' NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"deregistered" boolean DEFAULT false NOT NULL,
	"timeout_seconds" integer DEFAULT 180 NOT NULL,
	"registered_at" timestamp with time zone,
	"hardware" text DEFAULT '' NOT NULL,
	"imei2" text DEFAULT '' NOT NULL,
	"mac" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"stock_state" text DEFAULT 'stock' NOT NULL,
	"produced_on" date,
	"warranty_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal_dialect" (
	"name" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"vin" text NOT NULL,
	"plate" text DEFAULT '' NOT NULL,
	"plate_colour" integer DEFAULT 0 NOT NULL,
	"model_id" integer NOT NULL,
	"country" text DEFAULT 'CN' NOT NULL,
	"operating_city" text DEFAULT '' NOT NULL,
	"attribute" integer DEFAULT 3 NOT NULL,
	"register_state" text DEFAULT 'active' NOT NULL,
	"driver_name" text DEFAULT '' NOT NULL,
	"machine_number" text DEFAULT '' NOT NULL,
	"owner_name" text DEFAULT '' NOT NULL,
	"sold" boolean DEFAULT false NOT NULL,
	"sold_on" date,
	"dealer_code" text DEFAULT '' NOT NULL,
	"insurance_until" date,
	"inspection_until" date,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"brand_code" text NOT NULL,
	"brand_name" text NOT NULL,
	"series_code" text NOT NULL,
	"series_name" text NOT NULL,
	"model_code" text NOT NULL,
	"model_name" text NOT NULL,
	"vehicle_class" text NOT NULL,
	"power_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "av_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "av_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"name" text NOT NULL,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_channel" (
	"oem_id" text NOT NULL,
	"model" text NOT NULL,
	"channel_no" smallint NOT NULL,
	"physical_no" smallint NOT NULL,
	"kind" text NOT NULL,
	"ptz" boolean DEFAULT false NOT NULL,
	CONSTRAINT "video_channel_oem_id_model_channel_no_pk" PRIMARY KEY("oem_id","model","channel_no")
);
--> statement-breakpoint
CREATE TABLE "video_media_id" (
	"media_id" text PRIMARY KEY NOT NULL,
	"terminal_id" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wake_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wake_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"vehicle_id" integer NOT NULL,
	"method" text NOT NULL,
	"job_id" bigint,
	"refusal" text,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wake_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wake_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"vehicles" jsonb NOT NULL,
	"weekdays" integer[] NOT NULL,
	"at" text NOT NULL,
	"purpose" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"owner_id" integer,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wake_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wake_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"oem_id" text NOT NULL,
	"plan_id" integer,
	"purpose" text NOT NULL,
	"operator_id" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_setting" ADD CONSTRAINT "account_setting_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_sign_in" ADD CONSTRAINT "last_sign_in_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_zone" ADD CONSTRAINT "recent_zone_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_view_as_role_id_role_id_fk" FOREIGN KEY ("view_as_role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_package_id_tenant_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."tenant_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_attachment" ADD CONSTRAINT "alarm_attachment_set_id_alarm_attachment_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."alarm_attachment_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_attachment_set" ADD CONSTRAINT "alarm_attachment_set_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_attachment_set" ADD CONSTRAINT "alarm_attachment_set_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_attachment_set" ADD CONSTRAINT "alarm_attachment_set_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_alarm_id_alarm_event_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_assignee_id_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mask" ADD CONSTRAINT "alarm_mask_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mask" ADD CONSTRAINT "alarm_mask_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mask" ADD CONSTRAINT "alarm_mask_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mute" ADD CONSTRAINT "alarm_mute_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mute" ADD CONSTRAINT "alarm_mute_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mute" ADD CONSTRAINT "alarm_mute_rule_id_alarm_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alarm_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_mute" ADD CONSTRAINT "alarm_mute_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_rule" ADD CONSTRAINT "alarm_rule_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD CONSTRAINT "identity_mismatch_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD CONSTRAINT "identity_mismatch_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_mismatch" ADD CONSTRAINT "identity_mismatch_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_merged_into_app_user_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user_vehicle" ADD CONSTRAINT "app_user_vehicle_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user_vehicle" ADD CONSTRAINT "app_user_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_retention" ADD CONSTRAINT "audit_retention_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_rule" ADD CONSTRAINT "audit_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_item" ADD CONSTRAINT "catalogue_item_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer" ADD CONSTRAINT "dealer_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer" ADD CONSTRAINT "dealer_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecu_model" ADD CONSTRAINT "ecu_model_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_type" ADD CONSTRAINT "fault_type_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_energy_params" ADD CONSTRAINT "new_energy_params_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "new_energy_params" ADD CONSTRAINT "new_energy_params_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_model" ADD CONSTRAINT "part_model_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_model" ADD CONSTRAINT "part_model_type_id_part_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."part_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_type" ADD CONSTRAINT "part_type_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_station" ADD CONSTRAINT "service_station_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_station" ADD CONSTRAINT "service_station_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_card" ADD CONSTRAINT "sim_card_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sim_card" ADD CONSTRAINT "sim_card_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version" ADD CONSTRAINT "soft_version_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version" ADD CONSTRAINT "soft_version_part_model_id_part_model_id_fk" FOREIGN KEY ("part_model_id") REFERENCES "public"."part_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version" ADD CONSTRAINT "soft_version_parent_id_soft_version_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."soft_version"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version_model" ADD CONSTRAINT "soft_version_model_soft_version_id_soft_version_id_fk" FOREIGN KEY ("soft_version_id") REFERENCES "public"."soft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soft_version_model" ADD CONSTRAINT "soft_version_model_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_model" ADD CONSTRAINT "strategy_model_strategy_id_upgrade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_model" ADD CONSTRAINT "strategy_model_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_soft_version" ADD CONSTRAINT "strategy_soft_version_strategy_id_upgrade_strategy_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."upgrade_strategy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_soft_version" ADD CONSTRAINT "strategy_soft_version_soft_version_id_soft_version_id_fk" FOREIGN KEY ("soft_version_id") REFERENCES "public"."soft_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_strategy" ADD CONSTRAINT "upgrade_strategy_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_colour" ADD CONSTRAINT "vehicle_colour_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_order" ADD CONSTRAINT "vehicle_order_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_order" ADD CONSTRAINT "vehicle_order_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ecu" ADD CONSTRAINT "collection_ecu_task_id_collection_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."collection_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_ecu" ADD CONSTRAINT "collection_ecu_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_task" ADD CONSTRAINT "collection_task_plan_id_can_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."can_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_value" ADD CONSTRAINT "collection_value_task_id_collection_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."collection_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_value" ADD CONSTRAINT "collection_value_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_vehicle" ADD CONSTRAINT "collection_vehicle_task_id_collection_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."collection_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_vehicle" ADD CONSTRAINT "collection_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command_state" ADD CONSTRAINT "command_state_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_package" ADD CONSTRAINT "data_package_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_package" ADD CONSTRAINT "data_package_requester_id_account_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_package" ADD CONSTRAINT "data_package_approver_id_account_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_package_day" ADD CONSTRAINT "data_package_day_package_id_data_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."data_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_job" ADD CONSTRAINT "analysis_job_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_job" ADD CONSTRAINT "analysis_job_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_match" ADD CONSTRAINT "content_match_set_id_content_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."content_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_match" ADD CONSTRAINT "content_match_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set" ADD CONSTRAINT "content_set_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set" ADD CONSTRAINT "content_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_item" ADD CONSTRAINT "data_item_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_item" ADD CONSTRAINT "data_item_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_template" ADD CONSTRAINT "data_template_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_template" ADD CONSTRAINT "data_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_template" ADD CONSTRAINT "data_template_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_consent" ADD CONSTRAINT "vehicle_consent_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_consent" ADD CONSTRAINT "vehicle_consent_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_consent" ADD CONSTRAINT "vehicle_consent_changed_by_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "black_box" ADD CONSTRAINT "black_box_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "black_box" ADD CONSTRAINT "black_box_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "black_box" ADD CONSTRAINT "black_box_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_part_id_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."part"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_replaces_id_device_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_plan" ADD CONSTRAINT "can_plan_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_plan_release" ADD CONSTRAINT "can_plan_release_plan_id_can_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."can_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "can_plan_version" ADD CONSTRAINT "can_plan_version_plan_id_can_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."can_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtc_observation" ADD CONSTRAINT "dtc_observation_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtc_observation" ADD CONSTRAINT "dtc_observation_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_code" ADD CONSTRAINT "fault_code_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_code" ADD CONSTRAINT "fault_code_fault_type_id_fault_type_id_fk" FOREIGN KEY ("fault_type_id") REFERENCES "public"."fault_type"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_code_mute" ADD CONSTRAINT "fault_code_mute_fault_code_id_fault_code_id_fk" FOREIGN KEY ("fault_code_id") REFERENCES "public"."fault_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_code_version" ADD CONSTRAINT "fault_code_version_fault_code_id_fault_code_id_fk" FOREIGN KEY ("fault_code_id") REFERENCES "public"."fault_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_campaign" ADD CONSTRAINT "uds_campaign_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_request" ADD CONSTRAINT "uds_request_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_request" ADD CONSTRAINT "uds_request_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_request" ADD CONSTRAINT "uds_request_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_request" ADD CONSTRAINT "uds_request_run_id_uds_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."uds_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_run" ADD CONSTRAINT "uds_run_campaign_id_uds_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."uds_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_run" ADD CONSTRAINT "uds_run_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uds_template" ADD CONSTRAINT "uds_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence" ADD CONSTRAINT "fence_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_event" ADD CONSTRAINT "fence_event_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_event" ADD CONSTRAINT "fence_event_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_event" ADD CONSTRAINT "fence_event_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_stay" ADD CONSTRAINT "fence_stay_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_stay" ADD CONSTRAINT "fence_stay_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_stay" ADD CONSTRAINT "fence_stay_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_sync" ADD CONSTRAINT "fence_sync_fence_id_fence_id_fk" FOREIGN KEY ("fence_id") REFERENCES "public"."fence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fence_sync" ADD CONSTRAINT "fence_sync_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_job" ADD CONSTRAINT "export_job_schedule_id_export_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."export_schedule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_share" ADD CONSTRAINT "export_share_job_id_export_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."export_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_share" ADD CONSTRAINT "export_share_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_run_id_import_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_object" ADD CONSTRAINT "stored_object_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_object" ADD CONSTRAINT "stored_object_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_provider_id_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempt" ADD CONSTRAINT "sso_attempt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingest_count" ADD CONSTRAINT "ingest_count_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_run" ADD CONSTRAINT "inspection_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_run" ADD CONSTRAINT "inspection_run_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_run" ADD CONSTRAINT "inspection_run_template_id_inspection_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."inspection_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_run" ADD CONSTRAINT "inspection_run_inspector_id_account_id_fk" FOREIGN KEY ("inspector_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_run" ADD CONSTRAINT "inspection_run_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_template" ADD CONSTRAINT "inspection_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_template" ADD CONSTRAINT "inspection_template_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_template_version" ADD CONSTRAINT "inspection_template_version_template_id_inspection_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."inspection_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_template_version" ADD CONSTRAINT "inspection_template_version_saved_by_account_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_run" ADD CONSTRAINT "message_check_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_run" ADD CONSTRAINT "message_check_run_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_run" ADD CONSTRAINT "message_check_run_template_id_message_check_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."message_check_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_run" ADD CONSTRAINT "message_check_run_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_run" ADD CONSTRAINT "message_check_run_signed_by_account_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_check_template" ADD CONSTRAINT "message_check_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_act" ADD CONSTRAINT "joint_act_session_id_joint_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."joint_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_act" ADD CONSTRAINT "joint_act_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_frame" ADD CONSTRAINT "joint_frame_session_id_joint_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."joint_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_session" ADD CONSTRAINT "joint_session_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_session" ADD CONSTRAINT "joint_session_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_session" ADD CONSTRAINT "joint_session_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_vehicle" ADD CONSTRAINT "joint_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joint_vehicle" ADD CONSTRAINT "joint_vehicle_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_event" ADD CONSTRAINT "life_event_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_event" ADD CONSTRAINT "life_event_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_event" ADD CONSTRAINT "life_event_reported_by_account_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_roster" ADD CONSTRAINT "duty_roster_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duty_roster" ADD CONSTRAINT "duty_roster_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_alarm_id_alarm_event_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarm_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_policy_id_escalation_policy_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."escalation_policy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_policy" ADD CONSTRAINT "escalation_policy_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_policy" ADD CONSTRAINT "escalation_policy_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_hook_id_notice_hook_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."notice_hook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_event_id_notice_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."notice_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_hook_id_notice_hook_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."notice_hook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_event" ADD CONSTRAINT "notice_event_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_event" ADD CONSTRAINT "notice_event_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_event" ADD CONSTRAINT "notice_event_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_hook" ADD CONSTRAINT "notice_hook_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_hook" ADD CONSTRAINT "notice_hook_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mute" ADD CONSTRAINT "notice_mute_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_push" ADD CONSTRAINT "notice_push_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD CONSTRAINT "alarm_event_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD CONSTRAINT "alarm_event_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command_job" ADD CONSTRAINT "command_job_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command_job" ADD CONSTRAINT "command_job_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_day" ADD CONSTRAINT "vehicle_day_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_change" ADD CONSTRAINT "organisation_change_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_change" ADD CONSTRAINT "organisation_change_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_change" ADD CONSTRAINT "organisation_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_change" ADD CONSTRAINT "organisation_change_undone_by_account_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_merged_row" ADD CONSTRAINT "organisation_merged_row_change_id_organisation_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."organisation_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part" ADD CONSTRAINT "part_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part" ADD CONSTRAINT "part_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part" ADD CONSTRAINT "part_model_id_part_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."part_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part" ADD CONSTRAINT "part_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_playlist" ADD CONSTRAINT "screen_playlist_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_playlist" ADD CONSTRAINT "screen_playlist_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_playlist" ADD CONSTRAINT "screen_playlist_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_token" ADD CONSTRAINT "screen_token_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_token" ADD CONSTRAINT "screen_token_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_token" ADD CONSTRAINT "screen_token_playlist_id_screen_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."screen_playlist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_token" ADD CONSTRAINT "screen_token_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_display" ADD CONSTRAINT "wall_display_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_display" ADD CONSTRAINT "wall_display_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_display" ADD CONSTRAINT "wall_display_token_id_screen_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."screen_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_display" ADD CONSTRAINT "wall_display_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_display" ADD CONSTRAINT "wall_display_playlist_id_screen_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."screen_playlist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wall_outage" ADD CONSTRAINT "wall_outage_wall_id_wall_display_id_fk" FOREIGN KEY ("wall_id") REFERENCES "public"."wall_display"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_episode" ADD CONSTRAINT "silence_episode_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_episode" ADD CONSTRAINT "silence_episode_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_episode" ADD CONSTRAINT "silence_episode_rule_id_silence_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."silence_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_episode" ADD CONSTRAINT "silence_episode_handled_by_account_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_rule" ADD CONSTRAINT "silence_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_vehicle" ADD CONSTRAINT "silence_vehicle_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_assignment" ADD CONSTRAINT "parameter_assignment_template_id_parameter_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."parameter_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_assignment" ADD CONSTRAINT "parameter_assignment_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_assignment" ADD CONSTRAINT "parameter_assignment_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_reading" ADD CONSTRAINT "parameter_reading_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_reading" ADD CONSTRAINT "parameter_reading_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_reading" ADD CONSTRAINT "parameter_reading_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run" ADD CONSTRAINT "parameter_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run" ADD CONSTRAINT "parameter_run_template_id_parameter_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."parameter_template"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run" ADD CONSTRAINT "parameter_run_started_by_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run_item" ADD CONSTRAINT "parameter_run_item_run_id_parameter_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."parameter_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run_item" ADD CONSTRAINT "parameter_run_item_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_run_item" ADD CONSTRAINT "parameter_run_item_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_template" ADD CONSTRAINT "parameter_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_template" ADD CONSTRAINT "parameter_template_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_template_version" ADD CONSTRAINT "parameter_template_version_template_id_parameter_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."parameter_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_template_version" ADD CONSTRAINT "parameter_template_version_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_value" ADD CONSTRAINT "parameter_value_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_fault_rule" ADD CONSTRAINT "data_fault_rule_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_fault_rule" ADD CONSTRAINT "data_fault_rule_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_fault_id_data_fault_id_fk" FOREIGN KEY ("fault_id") REFERENCES "public"."data_fault"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_order" ADD CONSTRAINT "repair_order_ended_by_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_conflict" ADD CONSTRAINT "terminal_conflict_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_conflict" ADD CONSTRAINT "terminal_conflict_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_conflict" ADD CONSTRAINT "terminal_conflict_holder_id_terminal_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_conflict" ADD CONSTRAINT "terminal_conflict_newcomer_id_terminal_id_fk" FOREIGN KEY ("newcomer_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_conflict" ADD CONSTRAINT "terminal_conflict_resolved_by_account_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_error_mute" ADD CONSTRAINT "terminal_error_mute_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_error_mute" ADD CONSTRAINT "terminal_error_mute_muted_by_account_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_media" ADD CONSTRAINT "terminal_media_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_media" ADD CONSTRAINT "terminal_media_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_state" ADD CONSTRAINT "terminal_state_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_terminal" ADD CONSTRAINT "unknown_terminal_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_terminal" ADD CONSTRAINT "unknown_terminal_allowed_vehicle_id_vehicle_id_fk" FOREIGN KEY ("allowed_vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unknown_terminal" ADD CONSTRAINT "unknown_terminal_allowed_by_account_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_driver" ADD CONSTRAINT "vehicle_driver_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip" ADD CONSTRAINT "trip_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip" ADD CONSTRAINT "trip_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_audit" ADD CONSTRAINT "trip_audit_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_audit" ADD CONSTRAINT "trip_audit_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_audit" ADD CONSTRAINT "trip_audit_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_day" ADD CONSTRAINT "trip_day_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD CONSTRAINT "vehicle_group_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group" ADD CONSTRAINT "vehicle_group_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_member" ADD CONSTRAINT "vehicle_group_member_group_id_vehicle_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_group_member" ADD CONSTRAINT "vehicle_group_member_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_record" ADD CONSTRAINT "vehicle_org_record_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_record" ADD CONSTRAINT "vehicle_org_record_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_record" ADD CONSTRAINT "vehicle_org_record_old_org_id_organisation_id_fk" FOREIGN KEY ("old_org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_record" ADD CONSTRAINT "vehicle_org_record_new_org_id_organisation_id_fk" FOREIGN KEY ("new_org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_record" ADD CONSTRAINT "vehicle_org_record_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_relation" ADD CONSTRAINT "vehicle_org_relation_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_relation" ADD CONSTRAINT "vehicle_org_relation_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_relation" ADD CONSTRAINT "vehicle_org_relation_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_org_relation" ADD CONSTRAINT "vehicle_org_relation_bound_by_account_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_sale" ADD CONSTRAINT "vehicle_sale_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_sale" ADD CONSTRAINT "vehicle_sale_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_id_vehicle_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_model" ADD CONSTRAINT "vehicle_model_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "av_template" ADD CONSTRAINT "av_template_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "av_template" ADD CONSTRAINT "av_template_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_channel" ADD CONSTRAINT "video_channel_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_media_id" ADD CONSTRAINT "video_media_id_terminal_id_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_attempt" ADD CONSTRAINT "wake_attempt_run_id_wake_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."wake_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_attempt" ADD CONSTRAINT "wake_attempt_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_attempt" ADD CONSTRAINT "wake_attempt_job_id_command_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."command_job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_plan" ADD CONSTRAINT "wake_plan_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_plan" ADD CONSTRAINT "wake_plan_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_plan" ADD CONSTRAINT "wake_plan_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_run" ADD CONSTRAINT "wake_run_oem_id_tenant_oem_id_fk" FOREIGN KEY ("oem_id") REFERENCES "public"."tenant"("oem_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_run" ADD CONSTRAINT "wake_run_plan_id_wake_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."wake_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wake_run" ADD CONSTRAINT "wake_run_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "account_mail" ON "account" USING btree (lower("mail")) WHERE "account"."mail" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "account_link_token" ON "account_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_link_end" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_role_members" ON "account_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "account_role_until" ON "account_role" USING btree ("until") WHERE "account_role"."until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_key_account" ON "api_key" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "organisation_scope" ON "organisation" USING btree ("oem_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_name" ON "organisation" USING btree ("parent_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_code" ON "organisation" USING btree ("oem_id","code") WHERE "organisation"."code" <> '';--> statement-breakpoint
CREATE INDEX "organisation_disabled" ON "organisation" USING btree ("oem_id") WHERE "organisation"."disabled";--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_end" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recent_zone_vin" ON "recent_zone" USING btree ("vin");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "role_built_in" ON "role" USING btree ("oem_id","built_in") WHERE "role"."built_in" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("account_id","page","name");--> statement-breakpoint
CREATE INDEX "saved_view_page" ON "saved_view" USING btree ("oem_id","page");--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_provider" ON "session" USING btree ("provider_id") WHERE "session"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_age" ON "sign_in_attempt" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_public_wall" ON "tenant" USING btree ("public_wall") WHERE "tenant"."public_wall";--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_operator" ON "tenant" USING btree ("operator") WHERE "tenant"."operator";--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_attachment_once" ON "alarm_attachment" USING btree ("set_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_attachment_no" ON "alarm_attachment_set" USING btree ("alarm_no");--> statement-breakpoint
CREATE INDEX "alarm_attachment_alarm" ON "alarm_attachment_set" USING btree ("alarm_id");--> statement-breakpoint
CREATE INDEX "alarm_attachment_vehicle" ON "alarm_attachment_set" USING btree ("vehicle_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_attachment_tenant" ON "alarm_attachment_set" USING btree ("oem_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_handling_alarm" ON "alarm_handling" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE INDEX "alarm_mask_until" ON "alarm_mask" USING btree ("until");--> statement-breakpoint
CREATE INDEX "alarm_mute_tenant" ON "alarm_mute" USING btree ("oem_id","until");--> statement-breakpoint
CREATE INDEX "alarm_rule_tenant" ON "alarm_rule" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_mismatch_once" ON "identity_mismatch" USING btree ("terminal_id","watch","expected","reported");--> statement-breakpoint
CREATE INDEX "identity_mismatch_recent" ON "identity_mismatch" USING btree ("oem_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identity_mismatch_open" ON "identity_mismatch" USING btree ("vehicle_id") WHERE "identity_mismatch"."state" in ('detected', 'suspicious');--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_no" ON "app_user" USING btree ("oem_id","user_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_scope" ON "app_user" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "app_user_phone" ON "app_user" USING btree ("oem_id","phone") WHERE "app_user"."phone" <> '';--> statement-breakpoint
CREATE INDEX "app_user_name" ON "app_user" USING btree ("oem_id","name") WHERE "app_user"."name" <> '';--> statement-breakpoint
CREATE INDEX "app_user_state" ON "app_user" USING btree ("oem_id","state");--> statement-breakpoint
CREATE INDEX "app_user_registered" ON "app_user" USING btree ("oem_id","registered_at");--> statement-breakpoint
CREATE INDEX "app_user_last_used" ON "app_user" USING btree ("oem_id","last_used_at");--> statement-breakpoint
CREATE INDEX "app_user_merged_into" ON "app_user" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "app_user_vehicle_vehicle" ON "app_user_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_vehicle_owner" ON "app_user_vehicle" USING btree ("vehicle_id") WHERE "app_user_vehicle"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "audit_alert_tenant" ON "audit_alert" USING btree ("oem_id","at");--> statement-breakpoint
CREATE INDEX "audit_open_age" ON "audit_open" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_pin_tenant" ON "audit_pin" USING btree ("oem_id");--> statement-breakpoint
CREATE INDEX "audit_seal_entry" ON "audit_seal" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_item_code" ON "catalogue_item" USING btree ("oem_id","kind","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dealer_code" ON "dealer" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "dealer_scope" ON "dealer" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "dealer_area" ON "dealer" USING btree ("oem_id","area_path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "dealer_parent" ON "dealer" USING btree ("oem_id","parent_code");--> statement-breakpoint
CREATE UNIQUE INDEX "ecu_model_name" ON "ecu_model" USING btree ("oem_id","ecu_type","model");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_type_code" ON "fault_type" USING btree ("oem_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "part_model_name" ON "part_model" USING btree ("oem_id","model");--> statement-breakpoint
CREATE INDEX "part_model_type" ON "part_model" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "part_type_code" ON "part_type" USING btree ("oem_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "part_type_name" ON "part_type" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "service_station_code" ON "service_station" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "service_station_scope" ON "service_station" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "service_station_area" ON "service_station" USING btree ("oem_id","area_path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "service_station_place" ON "service_station" USING btree ("oem_id","lat","lng");--> statement-breakpoint
CREATE UNIQUE INDEX "sim_card_iccid" ON "sim_card" USING btree ("iccid");--> statement-breakpoint
CREATE INDEX "sim_card_scope" ON "sim_card" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "sim_card_state" ON "sim_card" USING btree ("oem_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sim_card_pool" ON "sim_card" USING btree ("oem_id","pool") WHERE "sim_card"."pool" <> '';--> statement-breakpoint
CREATE INDEX "sim_card_plan" ON "sim_card" USING btree ("oem_id","plan") WHERE "sim_card"."plan" <> '';--> statement-breakpoint
CREATE INDEX "sim_card_carrier" ON "sim_card" USING btree ("oem_id","carrier");--> statement-breakpoint
CREATE INDEX "sim_card_expires" ON "sim_card" USING btree ("oem_id","expires_on");--> statement-breakpoint
CREATE INDEX "sim_card_activated" ON "sim_card" USING btree ("oem_id","activated_on");--> statement-breakpoint
CREATE INDEX "sim_card_used" ON "sim_card" USING btree ("oem_id","used_mb");--> statement-breakpoint
CREATE INDEX "sim_card_checked" ON "sim_card" USING btree ("oem_id","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "soft_version_name" ON "soft_version" USING btree ("oem_id","soft_model");--> statement-breakpoint
CREATE INDEX "soft_version_part_model" ON "soft_version" USING btree ("part_model_id");--> statement-breakpoint
CREATE INDEX "strategy_model_model" ON "strategy_model" USING btree ("model_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_strategy_name" ON "upgrade_strategy" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_colour_code" ON "vehicle_colour" USING btree ("oem_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_order_number" ON "vehicle_order" USING btree ("oem_id","order_num");--> statement-breakpoint
CREATE INDEX "vehicle_order_model" ON "vehicle_order" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "collection_ecu_of" ON "collection_ecu" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "collection_task_recent" ON "collection_task" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "collection_task_open" ON "collection_task" USING btree ("starts_at") WHERE "collection_task"."status" < 2;--> statement-breakpoint
CREATE INDEX "collection_task_plan" ON "collection_task" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "collection_value_of" ON "collection_value" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "collection_vehicle_of" ON "collection_vehicle" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "command_state_job" ON "command_state" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "data_package_tenant" ON "data_package" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_package_open" ON "data_package" USING btree ("state","id") WHERE "data_package"."state" in ('queued','running');--> statement-breakpoint
CREATE INDEX "analysis_job_tenant" ON "analysis_job" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "analysis_job_open" ON "analysis_job" USING btree ("id") WHERE "analysis_job"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "analysis_job_next" ON "analysis_job" USING btree ("next_at") WHERE "analysis_job"."monthly";--> statement-breakpoint
CREATE INDEX "content_match_vehicle" ON "content_match" USING btree ("set_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "content_set_tenant" ON "content_set" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_set_expiry" ON "content_set" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_item_code" ON "data_item" USING btree ("oem_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "black_box_number" ON "black_box" USING btree ("oem_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "black_box_vehicle" ON "black_box" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "black_box_scope" ON "black_box" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "black_box_state" ON "black_box" USING btree ("oem_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "black_box_calibration" ON "black_box" USING btree ("oem_id","calibration_until");--> statement-breakpoint
CREATE INDEX "black_box_self_test" ON "black_box" USING btree ("oem_id","self_test_at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_code" ON "device" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "device_scope" ON "device" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "device_kind" ON "device" USING btree ("oem_id","kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "device_state" ON "device" USING btree ("oem_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "device_vehicle" ON "device" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "device_part" ON "device" USING btree ("part_id");--> statement-breakpoint
CREATE INDEX "device_replaces" ON "device" USING btree ("replaces_id") WHERE "device"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "device_battery" ON "device" USING btree ("oem_id","battery");--> statement-breakpoint
CREATE INDEX "device_last_data" ON "device" USING btree ("oem_id","last_data_at");--> statement-breakpoint
CREATE UNIQUE INDEX "can_plan_name" ON "can_plan" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "can_plan_release_plan" ON "can_plan_release" USING btree ("plan_id","from_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "dtc_observation_once" ON "dtc_observation" USING btree ("vehicle_id","address","dtc");--> statement-breakpoint
CREATE INDEX "dtc_observation_code" ON "dtc_observation" USING btree ("oem_id","code","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "fault_code_once" ON "fault_code" USING btree ("oem_id","protocol","code","ecu");--> statement-breakpoint
CREATE INDEX "fault_code_code" ON "fault_code" USING btree ("oem_id","code");--> statement-breakpoint
CREATE INDEX "uds_campaign_recent" ON "uds_campaign" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uds_campaign_running" ON "uds_campaign" USING btree ("state");--> statement-breakpoint
CREATE INDEX "uds_request_recent" ON "uds_request" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uds_request_run" ON "uds_request" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "uds_request_open" ON "uds_request" USING btree ("job_id") WHERE not "uds_request"."settled";--> statement-breakpoint
CREATE UNIQUE INDEX "uds_run_once" ON "uds_run" USING btree ("campaign_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "uds_run_open" ON "uds_run" USING btree ("status") WHERE "uds_run"."status" < 2;--> statement-breakpoint
CREATE INDEX "uds_run_vehicle" ON "uds_run" USING btree ("vehicle_id","ended_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "uds_template_name" ON "uds_template" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "fence_tenant" ON "fence" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fence_event_once" ON "fence_event" USING btree ("vehicle_id","fence_id","event","happened_at");--> statement-breakpoint
CREATE INDEX "fence_event_recent" ON "fence_event" USING btree ("oem_id","happened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fence_event_fence" ON "fence_event" USING btree ("fence_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "fence_stay_once" ON "fence_stay" USING btree ("vehicle_id","fence_id","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fence_stay_open" ON "fence_stay" USING btree ("vehicle_id","fence_id") WHERE "fence_stay"."left_at" is null;--> statement-breakpoint
CREATE INDEX "fence_stay_fence" ON "fence_stay" USING btree ("fence_id","entered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fence_sync_job" ON "fence_sync" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "export_job_account" ON "export_job" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_job_tenant" ON "export_job" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_job_open" ON "export_job" USING btree ("state","id") WHERE "export_job"."state" in ('awaitingApproval','queued','running','packing');--> statement-breakpoint
CREATE INDEX "export_job_schedule" ON "export_job" USING btree ("schedule_id") WHERE "export_job"."schedule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "export_schedule_name" ON "export_schedule" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "export_schedule_due" ON "export_schedule" USING btree ("next_at") WHERE "export_schedule"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "export_share_account" ON "export_share" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "import_run_account" ON "import_run" USING btree ("account_id","importer","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stored_object_expiry" ON "stored_object" USING btree ("expires_at") WHERE "stored_object"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "stored_object_tenant" ON "stored_object" USING btree ("oem_id");--> statement-breakpoint
CREATE INDEX "stored_object_uploads" ON "stored_object" USING btree ("account_id","created_at") WHERE "stored_object"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_account" ON "account_identity" USING btree ("account_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_name" ON "identity_provider" USING btree ("oem_id",lower("name"));--> statement-breakpoint
CREATE INDEX "identity_provider_listed" ON "identity_provider" USING btree ("listed") WHERE "identity_provider"."listed" and "identity_provider"."enabled";--> statement-breakpoint
CREATE UNIQUE INDEX "sso_attempt_ticket" ON "sso_attempt" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "sso_attempt_end" ON "sso_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_run_open" ON "inspection_run" USING btree ("vehicle_id") WHERE "inspection_run"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_run_number" ON "inspection_run" USING btree ("vehicle_id","run_no");--> statement-breakpoint
CREATE INDEX "inspection_run_tenant" ON "inspection_run" USING btree ("oem_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_template_name" ON "inspection_template" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "message_check_run_tenant" ON "message_check_run" USING btree ("oem_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_check_run_vehicle" ON "message_check_run" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "message_check_run_open" ON "message_check_run" USING btree ("vehicle_id") WHERE "message_check_run"."state" in ('waiting','collecting');--> statement-breakpoint
CREATE UNIQUE INDEX "message_check_template_name" ON "message_check_template" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "joint_act_session" ON "joint_act" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "joint_session_recent" ON "joint_session" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "life_event_vehicle" ON "life_event" USING btree ("vehicle_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "life_event_subject" ON "life_event" USING btree ("subject_type","subject_id","happened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcement_shown" ON "announcement" USING btree ("oem_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "duty_roster_name" ON "duty_roster" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "escalation_due" ON "escalation" USING btree ("next_at") WHERE "escalation"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "escalation_policy_of" ON "escalation" USING btree ("policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "escalation_policy_name" ON "escalation_policy" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "escalation_policy_tenant" ON "escalation_policy" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "notice_recent" ON "notice" USING btree ("account_id","id" DESC NULLS LAST) WHERE "notice"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("account_id") WHERE "notice"."account_id" is not null and "notice"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notice_group" ON "notice" USING btree ("recipient","group_key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_digest" ON "notice" USING btree ("digest_key") WHERE "notice"."digest_key" is not null;--> statement-breakpoint
CREATE INDEX "notice_event_of" ON "notice" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "notice_hook_of" ON "notice" USING btree ("hook_id") WHERE "notice"."hook_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_delivery_due" ON "notice_delivery" USING btree ("next_at") WHERE "notice_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_delivery_state" ON "notice_delivery" USING btree ("oem_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notice_delivery_notice" ON "notice_delivery" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_delivery_hook" ON "notice_delivery" USING btree ("hook_id","id" DESC NULLS LAST) WHERE "notice_delivery"."hook_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event_once" ON "notice_event" USING btree ("oem_id","dedup_key");--> statement-breakpoint
CREATE INDEX "notice_event_waiting" ON "notice_event" USING btree ("id") WHERE "notice_event"."distributed_at" is null;--> statement-breakpoint
CREATE INDEX "notice_event_age" ON "notice_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_event_vehicle" ON "notice_event" USING btree ("vehicle_id") WHERE "notice_event"."vehicle_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_hook_tenant" ON "notice_hook" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_hook_name" ON "notice_hook" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_push_endpoint" ON "notice_push" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "notice_push_account" ON "notice_push" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alarm_recent" ON "alarm_event" USING btree ("oem_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_level" ON "alarm_event" USING btree ("oem_id","level","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alarm_rule_open" ON "alarm_event" USING btree ("rule_id") WHERE "alarm_event"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_number" ON "alarm_event" USING btree ("alarm_number") WHERE "alarm_event"."alarm_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open" ON "alarm_event" USING btree ("vehicle_id","kind","subject") WHERE "alarm_event"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_once" ON "alarm_event" USING btree ("vehicle_id","kind","subject","started_at");--> statement-breakpoint
CREATE INDEX "command_job_vehicle" ON "command_job" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "command_job_tenant" ON "command_job" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "command_job_open" ON "command_job" USING btree ("status","expires_at") WHERE "command_job"."status" in ('created','awaitingApproval','queued','sent','acked');--> statement-breakpoint
CREATE INDEX "vehicle_day_tenant" ON "vehicle_day" USING btree ("oem_id","day");--> statement-breakpoint
CREATE INDEX "organisation_change_tenant" ON "organisation_change" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "organisation_change_subject" ON "organisation_change" USING btree ("subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "part_serial" ON "part" USING btree ("oem_id","serial");--> statement-breakpoint
CREATE INDEX "part_scope" ON "part" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "part_model_parts" ON "part" USING btree ("model_id","software_version");--> statement-breakpoint
CREATE INDEX "part_vehicle" ON "part" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "rejected_row_at" ON "rejected_row" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rejected_row_vehicle" ON "rejected_row" USING btree ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_playlist_name" ON "screen_playlist" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_token_hash" ON "screen_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "screen_token_tenant" ON "screen_token" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wall_display_place" ON "wall_display" USING btree ("oem_id","display_id");--> statement-breakpoint
CREATE INDEX "wall_display_org" ON "wall_display" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "wall_outage_wall" ON "wall_outage" USING btree ("wall_id","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "silence_episode_open" ON "silence_episode" USING btree ("vehicle_id") WHERE "silence_episode"."to_at" is null;--> statement-breakpoint
CREATE INDEX "silence_episode_tenant" ON "silence_episode" USING btree ("oem_id","from_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "silence_rule_tenant" ON "silence_rule" USING btree ("oem_id","rank","id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_version_draft" ON "menu_version" USING btree (("version" is null)) WHERE "menu_version"."version" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_version_current" ON "menu_version" USING btree ("current") WHERE "menu_version"."current";--> statement-breakpoint
CREATE INDEX "parameter_assignment_template" ON "parameter_assignment" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "parameter_reading_vehicle" ON "parameter_reading" USING btree ("vehicle_id","read_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parameter_run_running" ON "parameter_run" USING btree ("id") WHERE "parameter_run"."state" = 'running';--> statement-breakpoint
CREATE INDEX "parameter_run_template" ON "parameter_run" USING btree ("template_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_template_name" ON "parameter_template" USING btree ("oem_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "data_fault_once" ON "data_fault" USING btree ("terminal_id","phone","kind","item");--> statement-breakpoint
CREATE INDEX "data_fault_tenant" ON "data_fault" USING btree ("oem_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_fault_rule_tenant" ON "data_fault_rule" USING btree ("oem_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_report_once" ON "driver_report" USING btree ("terminal_id","ts","serial","event");--> statement-breakpoint
CREATE INDEX "driver_report_tenant" ON "driver_report" USING btree ("oem_id","ts" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "driver_report_vehicle" ON "driver_report" USING btree ("vehicle_id","ts" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "repair_order_open" ON "repair_order" USING btree ("vehicle_id","kind") WHERE state = 'open' and finding is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repair_order_open_finding" ON "repair_order" USING btree ("fault_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "repair_order_finding" ON "repair_order" USING btree ("fault_id");--> statement-breakpoint
CREATE INDEX "repair_order_tenant" ON "repair_order" USING btree ("oem_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_conflict_open" ON "terminal_conflict" USING btree ("kind","holder_id","newcomer_id","newcomer_device","newcomer_maker","newcomer_imei") WHERE "terminal_conflict"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "terminal_conflict_tenant" ON "terminal_conflict" USING btree ("oem_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_media_once" ON "terminal_media" USING btree ("terminal_id","media_id","taken_at");--> statement-breakpoint
CREATE INDEX "terminal_media_vehicle" ON "terminal_media" USING btree ("vehicle_id","taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "terminal_media_tenant" ON "terminal_media" USING btree ("oem_id","taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "unknown_terminal_phone" ON "unknown_terminal" USING btree ("phone","oem_id");--> statement-breakpoint
CREATE INDEX "unknown_terminal_recent" ON "unknown_terminal" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_start" ON "trip" USING btree ("vehicle_id","started_at");--> statement-breakpoint
CREATE INDEX "trip_tenant" ON "trip" USING btree ("oem_id","started_at");--> statement-breakpoint
CREATE INDEX "trip_open" ON "trip" USING btree ("vehicle_id") WHERE "trip"."open";--> statement-breakpoint
CREATE INDEX "trip_audit_vehicle" ON "trip_audit" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_group_code" ON "vehicle_group" USING btree ("oem_id","kind","code");--> statement-breakpoint
CREATE INDEX "vehicle_group_scope" ON "vehicle_group" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "vehicle_group_end" ON "vehicle_group" USING btree ("oem_id","ends_on");--> statement-breakpoint
CREATE INDEX "vehicle_group_member_vehicle" ON "vehicle_group_member" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_org_record_vehicle" ON "vehicle_org_record" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_org_record_tenant" ON "vehicle_org_record" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_org_once" ON "vehicle_org_relation" USING btree ("vehicle_id","org_id","kind");--> statement-breakpoint
CREATE INDEX "vehicle_org_organisation" ON "vehicle_org_relation" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_sale_open" ON "vehicle_sale" USING btree ("vehicle_id") WHERE "vehicle_sale"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_sale_order" ON "vehicle_sale" USING btree ("oem_id","order_no");--> statement-breakpoint
CREATE INDEX "vehicle_sale_vehicle" ON "vehicle_sale" USING btree ("vehicle_id","returned_at");--> statement-breakpoint
CREATE INDEX "vehicle_sale_area" ON "vehicle_sale" USING btree ("oem_id","area_path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vehicle_sale_secondary" ON "vehicle_sale" USING btree ("oem_id","secondary_code") WHERE "vehicle_sale"."secondary_code" <> '';--> statement-breakpoint
CREATE INDEX "vehicle_sale_waiting" ON "vehicle_sale" USING btree ("delivered_at") WHERE "vehicle_sale"."delivered_at" is not null and "vehicle_sale"."activated_at" is null and "vehicle_sale"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_phone" ON "terminal" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_sn" ON "terminal" USING btree ("sn");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_vehicle" ON "terminal" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "terminal_iccid" ON "terminal" USING btree ("iccid");--> statement-breakpoint
CREATE INDEX "terminal_tenant" ON "terminal" USING btree ("oem_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "terminal_stock" ON "terminal" USING btree ("oem_id","stock_state","id" DESC NULLS LAST) WHERE "terminal"."vehicle_id" is null;--> statement-breakpoint
CREATE INDEX "terminal_warranty" ON "terminal" USING btree ("oem_id","warranty_until");--> statement-breakpoint
CREATE INDEX "terminal_produced" ON "terminal" USING btree ("oem_id","produced_on");--> statement-breakpoint
CREATE INDEX "terminal_batch" ON "terminal" USING btree ("oem_id","batch") WHERE "terminal"."batch" <> '';--> statement-breakpoint
CREATE INDEX "terminal_login_differs" ON "terminal" USING btree ("oem_id","iccid") WHERE "terminal"."login_iccid" <> '' and "terminal"."login_iccid" <> "terminal"."iccid";--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_vin" ON "vehicle" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "vehicle_scope" ON "vehicle" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "vehicle_plate" ON "vehicle" USING btree ("oem_id","plate");--> statement-breakpoint
CREATE INDEX "vehicle_insurance" ON "vehicle" USING btree ("oem_id","insurance_until");--> statement-breakpoint
CREATE INDEX "vehicle_inspection" ON "vehicle" USING btree ("oem_id","inspection_until");--> statement-breakpoint
CREATE INDEX "vehicle_dealer" ON "vehicle" USING btree ("oem_id","dealer_code") WHERE "vehicle"."dealer_code" <> '';--> statement-breakpoint
CREATE INDEX "vehicle_machine" ON "vehicle" USING btree ("oem_id","machine_number") WHERE "vehicle"."machine_number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_model_code" ON "vehicle_model" USING btree ("oem_id","model_code");--> statement-breakpoint
CREATE UNIQUE INDEX "av_template_name" ON "av_template" USING btree ("oem_id","name");--> statement-breakpoint
CREATE INDEX "video_media_id_terminal" ON "video_media_id" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "wake_attempt_run" ON "wake_attempt" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "wake_attempt_vehicle" ON "wake_attempt" USING btree ("vehicle_id","tried_at");--> statement-breakpoint
CREATE INDEX "wake_attempt_job" ON "wake_attempt" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "wake_plan_tenant" ON "wake_plan" USING btree ("oem_id","org_id");--> statement-breakpoint
CREATE INDEX "wake_plan_due" ON "wake_plan" USING btree ("next_run_at") WHERE "wake_plan"."enabled";--> statement-breakpoint
CREATE INDEX "wake_run_plan" ON "wake_run" USING btree ("plan_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wake_run_tenant" ON "wake_run" USING btree ("oem_id","started_at");
--> statement-breakpoint
-- Telemetry lives in partitions that store/partitions.ts makes ahead of time and drops after retention: raw positions by
-- hour until they are compacted, everything else by day.
create table "position" (
  vehicle_id integer not null,
  ts timestamptz not null,
  serial integer not null,
  kind smallint not null,
  oem_id text not null,
  terminal_id integer not null,
  received_at timestamptz not null,
  lat integer not null,
  lng integer not null,
  altitude smallint not null,
  speed smallint not null,
  direction smallint not null,
  alarm bigint not null,
  status bigint not null,
  mileage bigint,
  fuel integer,
  soc smallint,
  signal smallint,
  satellites smallint,
  quality integer not null,
  items bytea,
  primary key (vehicle_id, ts, serial, kind)
) partition by range (ts);
--> statement-breakpoint
-- Positions of hours that were closed before they came in; merged into the chunks from time to time.
create table position_late (like "position" including all);
--> statement-breakpoint
-- One row: positions older than this go to position_late.
create table position_closed (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into position_closed (before) values ('epoch');
--> statement-breakpoint
-- All positions of one vehicle and closed hour (history/position-chunk.ts). What a filter asks for stands beside the bytes.
create table position_chunk (
  vehicle_id integer not null,
  hour timestamptz not null,
  positions integer not null,
  alarm bigint not null,
  quality integer not null,
  fixed integer not null,
  data bytea not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
alter table position_chunk alter column data set storage external;
--> statement-breakpoint
-- What a vehicle did in a closed hour, between its first and its last position; history/hour-summary.ts joins hours.
create table vehicle_hour (
  vehicle_id integer not null,
  hour timestamptz not null,
  oem_id text not null,
  positions integer not null,
  expected integer not null,
  fixed integer not null,
  mileage_km double precision not null,
  running_seconds double precision not null,
  idle_seconds double precision not null,
  charging_seconds double precision not null,
  soc_used integer not null,
  first bigint[] not null,
  last bigint[] not null,
  silent_seconds double precision not null default 0,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
create index vehicle_hour_tenant on vehicle_hour (oem_id, hour);
--> statement-breakpoint
create table terminal_log (
  terminal_id integer not null,
  ts timestamptz not null,
  sequence bigint not null,
  oem_id text not null,
  vehicle_id integer,
  kind smallint not null,
  message_id integer,
  content bytea not null,
  result text not null,
  phone text not null,
  remote_address text not null,
  gateway_node text not null,
  iccid text,
  firmware text,
  session_seconds integer,
  primary key (terminal_id, ts, sequence)
) partition by range (ts);
--> statement-breakpoint
-- Registrations per day are counted from here.
create index terminal_log_register on terminal_log (oem_id, ts) where message_id = 256;
--> statement-breakpoint
create index terminal_log_vehicle on terminal_log (vehicle_id, ts);
--> statement-breakpoint
-- Raw messages in both directions but positions, energy data and heartbeats, which have tables of their own or say nothing.
create table message_log (
  terminal_id integer not null,
  ts timestamptz not null,
  sequence bigint not null,
  oem_id text not null,
  vehicle_id integer,
  protocol smallint not null,
  direction smallint not null,
  message_id integer not null,
  serial integer,
  phone text not null,
  version text not null,
  packages integer not null,
  device_ts timestamptz,
  content bytea not null,
  fault text,
  primary key (terminal_id, ts, sequence)
) partition by range (ts);
--> statement-breakpoint
create index message_log_vehicle on message_log (vehicle_id, ts);
--> statement-breakpoint
-- Real-time and back-fill reports of GB/T 32960.
create table energy_sample (
  vehicle_id integer not null,
  ts timestamptz not null,
  kind smallint not null,
  oem_id text not null,
  terminal_id integer not null,
  received_at timestamptz not null,
  version text not null,
  blocks integer not null,
  vehicle_state smallint,
  charge_state smallint,
  mode smallint,
  speed smallint,
  mileage bigint,
  voltage integer,
  current integer,
  soc smallint,
  dcdc smallint,
  gear smallint,
  insulation integer,
  accelerator smallint,
  brake smallint,
  cell_high integer,
  cell_low integer,
  temperature_high smallint,
  temperature_low smallint,
  alarm_level smallint,
  alarm_bits bigint,
  fault text,
  content bytea not null,
  primary key (vehicle_id, ts, kind)
) partition by range (ts);
--> statement-breakpoint
-- Reports come in about the order of their times, so that an hour of all vehicles lies together.
create index energy_sample_ts on energy_sample using brin (ts) with (pages_per_range = 32);
--> statement-breakpoint
-- What reports of GB/T 32960 sum up to in a closed hour: stretches between two reports that end in it (history/energy-repository.ts).
create table energy_hour (
  vehicle_id integer not null,
  hour timestamptz not null,
  oem_id text not null,
  reports integer not null,
  used_wh double precision not null,
  regained_wh double precision not null,
  charged_wh double precision not null,
  charging_seconds double precision not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
--> statement-breakpoint
create index energy_hour_tenant on energy_hour (oem_id, hour);
--> statement-breakpoint
-- Hours of vehicles with reports that came when the hour was closed; counted anew from time to time. Doubles are meant: a
-- mark of a report that is not committed yet must not be the one somebody removes.
create table energy_late (
  vehicle_id integer not null,
  hour timestamptz not null
);
--> statement-breakpoint
-- One row: hours before this are in energy_hour.
create table energy_counted (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into energy_counted (before) values ('epoch');
--> statement-breakpoint
-- One row: platform days before this are in vehicle_day as they were over.
create table day_settled (
  single boolean primary key default true check (single),
  before timestamptz not null
);
--> statement-breakpoint
insert into day_settled (before) values ('epoch');
--> statement-breakpoint
-- Selectors look for a text anywhere in a VIN, plate or number of a terminal, and for the beginning of the name of a driver.
-- Where the database has no pg_trgm (or its owner may not create it), everything works the same, read row by row.
do $$
begin
  create extension if not exists pg_trgm;
  create index vehicle_vin_part on vehicle using gin (vin gin_trgm_ops);
  create index vehicle_plate_part on vehicle using gin (plate gin_trgm_ops);
  create index terminal_sn_part on terminal using gin (sn gin_trgm_ops);
  create index terminal_phone_part on terminal using gin (phone gin_trgm_ops);
  create index terminal_iccid_part on terminal using gin (iccid gin_trgm_ops);
  create index sim_card_iccid_part on sim_card using gin (iccid gin_trgm_ops);
  create index sim_card_msisdn_part on sim_card using gin (msisdn gin_trgm_ops);
  create index sim_card_imsi_part on sim_card using gin (imsi gin_trgm_ops);
  create index terminal_imei_part on terminal using gin (imei gin_trgm_ops);
  create index device_code_part on device using gin (code gin_trgm_ops);
  create index black_box_number_part on black_box using gin (number gin_trgm_ops);
  create index vehicle_driver_name_part on vehicle using gin (driver_name gin_trgm_ops);
  create index vehicle_driver_driver_part on vehicle_driver using gin (driver gin_trgm_ops);
  create index vehicle_driver_licence_part on vehicle_driver using gin (licence gin_trgm_ops);
exception
  when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
end
$$;

--> statement-breakpoint
-- Who did what. Partitions of a month are made ahead of time; what falls outside of them lies in the last one.
create sequence audit_entry_id_seq;
--> statement-breakpoint
create table audit_entry (
  id bigint not null default nextval('audit_entry_id_seq'),
  at timestamptz not null,
  oem_id text not null,
  kind text not null,
  account_id integer,
  username text not null,
  ip text not null,
  agent text not null,
  path text not null,
  page text not null,
  action text not null,
  object text not null,
  object_id text not null,
  status integer not null,
  result text not null,
  ms integer not null,
  rows integer,
  trace_id text not null,
  vin text,
  reason text,
  changes jsonb not null,
  given jsonb,
  salt text,
  personal_hash text not null,
  erased boolean not null default false,
  primary key (id, at)
) partition by range (at);
--> statement-breakpoint
create table audit_entry_rest partition of audit_entry default;
--> statement-breakpoint
create index audit_entry_tenant on audit_entry (oem_id, at desc, id desc);
--> statement-breakpoint
create index audit_entry_vin on audit_entry (vin) where vin is not null;
--> statement-breakpoint
-- Nobody changes an entry. Retention and the erasure of a vehicle say who they are for their own transaction.
create function audit_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fleetwall.audit', true) = 'retention' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('fleetwall.audit', true) = 'erasure' and new.erased
    and (to_jsonb(new) - array['vin', 'reason', 'changes', 'given', 'salt', 'erased'])
      = (to_jsonb(old) - array['vin', 'reason', 'changes', 'given', 'salt', 'erased']) then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end
$$;
--> statement-breakpoint
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_guard();
--> statement-breakpoint
-- What rows were and what they became, while a call works that is kept (store/audited-pool.ts names it to the connection).
create table audit_capture (
  call uuid not null,
  object text not null,
  object_id text not null,
  before jsonb,
  after jsonb
);
--> statement-breakpoint
create index audit_capture_call on audit_capture (call);
--> statement-breakpoint
-- Of bulk work the first rows are kept, and of rows with much content that they were there.
create function audit_capture_row() returns trigger language plpgsql as $$
declare
  taken integer := coalesce(nullif(current_setting('fleetwall.captured', true), ''), '0')::integer;
  large boolean := coalesce(pg_column_size(old), 0) + coalesce(pg_column_size(new), 0) > 100000;
begin
  if taken >= 100 then
    return null;
  end if;
  perform set_config('fleetwall.captured', (taken + 1)::text, false);
  insert into audit_capture (call, object, object_id, before, after)
    values (current_setting('fleetwall.call')::uuid, tg_table_name,
      coalesce(to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'id', ''),
      case when tg_op <> 'INSERT' then case when large then '{}' else to_jsonb(old) end end,
      case when tg_op <> 'DELETE' then case when large then '{"large": true}' else to_jsonb(new) end end);
  return null;
end
$$;
--> statement-breakpoint
-- Every table but those of telemetry, of what is counted from it, of sessions and sign-ins, of the rows a merge moved, of inboxes and of the trail itself. To be called by every
-- migration that makes a table. The erasure of a vehicle leaves no image of what it erased.
create function audit_watch() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname !~ '^(position|message_log|terminal_log|energy_|vehicle_(hour|day)$|fleet_sample|stream_position|day_settled)'
        and c.relname !~ '^(terminal_state|driver_report|joint_frame|session|sign_in_attempt|last_sign_in|recent_zone|import_row|organisation_merged_row|notice|notice_event|notice_delivery|escalation)$'
        and (c.relname !~ '^audit_' or c.relname in ('audit_rule', 'audit_retention', 'audit_pin'))
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_capture')
  loop
    execute format(
      'create trigger audit_capture after insert or update or delete on %I for each row
        when (coalesce(current_setting(''fleetwall.call'', true), '''') <> ''''
          and coalesce(current_setting(''fleetwall.audit'', true), '''') <> ''erasure'') execute function audit_capture_row()', name);
  end loop;
end
$$;
--> statement-breakpoint
select audit_watch();

--> statement-breakpoint
-- Who may do what was changed: the processes that remember it listen (store/access-changes.ts), whoever made the change. The
-- message names the table and the account, or no account where many are affected.
create function access_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('access_changed', tg_table_name || ' ' || coalesce(changed ->> tg_argv[0], ''));
  return null;
end
$$;
--> statement-breakpoint
create trigger access_changed after delete on session
  for each row execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed_view after update on session for each row
  when (new.view_as_role_id is distinct from old.view_as_role_id)
  execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after delete or update of revoked_at, expires_at, codes, risk_ceiling, calls_a_minute on api_key
  for each row execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after update on account for each row
  when (new.disabled <> old.disabled or new.expires_at is distinct from old.expires_at
    or new.org_id <> old.org_id or new.oem_id <> old.oem_id)
  execute function access_changed('id');
--> statement-breakpoint
create trigger access_changed after insert or update or delete on account_role
  for each row execute function access_changed('account_id');
--> statement-breakpoint
create trigger access_changed after update on role for each row
  when (new.grants_all <> old.grants_all or new.codes <> old.codes or new.scope <> old.scope
    or new.org_ids <> old.org_ids or new.risk_ceiling <> old.risk_ceiling
    or new.hides <> old.hides or new.command_limits <> old.command_limits)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on organisation for each row
  when (new.path <> old.path or new.disabled <> old.disabled)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed_tree after insert or delete on organisation for each row
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on tenant for each row
  when (new.state <> old.state or new.package_id is distinct from old.package_id or new.operator <> old.operator)
  execute function access_changed('none');
--> statement-breakpoint
create trigger access_changed after update on tenant_package for each row
  when (new.grants_all <> old.grants_all or new.codes <> old.codes)
  execute function access_changed('none');
--> statement-breakpoint
-- Limits of a tenant hold wherever rows come from. The lock on the tenant makes two creations at once count each other; SQLSTATE
-- FW001 names the limit as the constraint (http/error-answers.ts).
create function tenant_limit() returns trigger language plpgsql as $$
declare
  found record;
  used bigint;
begin
  for found in
    select t.oem_id, case tg_argv[0] when 'vehicles' then t.max_vehicles when 'accounts' then t.max_accounts
        else t.max_storage_mb end as most
      from tenant t where t.oem_id in (select a.oem_id from added a) order by t.oem_id
  loop
    continue when found.most is null;
    -- What is above a limit that was lowered can still be changed and removed.
    if tg_op = 'UPDATE' then
      continue when (select sum(coalesce(a.size, a.expected_size, 0)) from added a where a.oem_id = found.oem_id)
        <= (select sum(coalesce(c.size, c.expected_size, 0)) from changed c where c.oem_id = found.oem_id);
    end if;
    perform 1 from tenant t where t.oem_id = found.oem_id for no key update;
    if tg_argv[0] = 'vehicles' then
      select count(*) into used from vehicle v where v.oem_id = found.oem_id;
    elsif tg_argv[0] = 'accounts' then
      select count(*) into used from account a where a.oem_id = found.oem_id;
    else
      select ceil(coalesce(sum(coalesce(o.size, o.expected_size, 0)), 0) / 1048576.0) into used
        from stored_object o where o.oem_id = found.oem_id;
    end if;
    if used > found.most then
      raise exception 'a limit of the tenant is reached' using errcode = 'FW001', constraint = tg_argv[0],
        detail = found.most::text;
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger tenant_limit after insert on vehicle referencing new table as added
  for each statement execute function tenant_limit('vehicles');
--> statement-breakpoint
create trigger tenant_limit after insert on account referencing new table as added
  for each statement execute function tenant_limit('accounts');
--> statement-breakpoint
create trigger tenant_limit after insert on stored_object referencing new table as added
  for each statement execute function tenant_limit('storage');
--> statement-breakpoint
create trigger tenant_limit_size after update on stored_object referencing old table as changed new table as added
  for each statement execute function tenant_limit('storage');

--> statement-breakpoint
-- What people are to be informed of is handed over in the transaction in which it happened, whatever code wrote it. Distribution
-- is the work of the module notice. A restore hands over nothing. One statement for all alarms of a batch; alarms that are reported late are no news.
create function notice_alarms() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, codes, group_key, params, link)
    select a.oem_id, 'alarm', a.kind, a.level, 'alarm:' || a.id, a.vehicle_id, '{/operate/alarm}',
        coalesce('rule:' || a.rule_id, 'fence:' || a.fence_id, 'alarm:' || a.kind),
        jsonb_build_object('alarmId', a.id), '/personal/message?alarm=' || a.id
      from added a
      where not a.muted and (a.ended_at is null or a.started_at > now() - interval '10 minutes')
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_alarms after insert on alarm_event referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_alarms();
--> statement-breakpoint
create function notice_commands() returns trigger language plpgsql as $$
begin
  insert into notice_event (oem_id, type, kind, level, dedup_key, vehicle_id, except_id, codes, group_key, params, link)
    select c.oem_id, 'approval', 'commandApproval', 2, 'command:' || c.id, c.vehicle_id, c.operator_id,
        '{/tbox/remoteControl/command/approve}', 'approval:command', jsonb_build_object('command', c.kind, 'jobId', c.id),
        '/personal/message?row=' || c.id
      from added c where c.status = 'awaitingApproval'
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_commands after insert on command_job referencing new table as added
  for each statement when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_commands();
--> statement-breakpoint
create function notice_add(oem text, type text, kind text, level int, key text, owner int, other_than int, right_code text,
  params jsonb, link text) returns void language sql as $$
  insert into notice_event (oem_id, type, kind, level, dedup_key, owner_id, except_id, codes, group_key, params, link)
    values (oem, type, kind, level, key, owner, other_than, case when right_code is not null then array[right_code] end, type || ':' || kind, params, link)
    on conflict do nothing;
$$;
--> statement-breakpoint
create function notice_export() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.file_name);
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'exportApproval', 2, 'export:' || new.id || ':approval', null, new.account_id,
      '/exportFile/index/file/approve', subject, '/exportFile/index?who=approvals');
  elsif new.state in ('ready', 'failed', 'rejected') then
    perform notice_add(new.oem_id, 'export', 'export' || initcap(new.state), case new.state when 'ready' then 3 else 2 end,
      'export:' || new.id || ':' || new.state || ':' || new.attempts, new.account_id, null, null, subject, '/exportFile/index');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_export after insert or update of state on export_job for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_export();
--> statement-breakpoint
create function notice_package() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
  page text := '/dataService/historyPackage';
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'packageApproval', 2, 'package:' || new.id || ':approval', null,
      new.requester_id, '/dataService/historyPackage/package/audit', subject, page || '?state=awaitingApproval');
  elsif new.state in ('ready', 'failed', 'rejected') and new.requester_id is not null then
    perform notice_add(new.oem_id, 'task', 'package' || initcap(new.state), case new.state when 'ready' then 3 else 2 end,
      'package:' || new.id || ':' || new.state || ':' || new.attempts, new.requester_id, null, null, subject, page);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_package after insert or update of state on data_package for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_package();
--> statement-breakpoint
create function notice_campaign() returns trigger language plpgsql as $$
declare
  subject jsonb := jsonb_build_object('name', new.name);
begin
  if tg_op = 'UPDATE' and new.state = old.state then
    return null;
  end if;
  if new.state = 'awaitingApproval' then
    perform notice_add(new.oem_id, 'approval', 'campaignApproval', 2, 'campaign:' || new.id || ':approval', null, new.owner_id,
      '/dataService/udsV2/task/audit', subject, '/dataService/udsV2?row=' || new.id);
  elsif new.state = 'finished' then
    perform notice_add(new.oem_id, 'task', 'campaignFinished', 3, 'campaign:' || new.id || ':finished', new.owner_id, null, null,
      subject, '/dataService/udsV2?row=' || new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_campaign after insert or update of state on uds_campaign for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_campaign();
--> statement-breakpoint
create function notice_analysis() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and new.state in ('finished', 'failed') and new.owner_id is not null then
    perform notice_add(new.oem_id, 'task', 'analysis' || initcap(new.state), case new.state when 'finished' then 3 else 2 end,
      'analysis:' || new.id || ':' || extract(epoch from coalesce(new.finished_at, now()))::bigint, new.owner_id, null, null,
      jsonb_build_object('analysis', new.kind), '/dataService/analyse?run=' || new.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger notice_analysis after update of state on analysis_job for each row
  when (coalesce(current_setting('fleetwall.restoring', true), '') = '') execute function notice_analysis();
--> statement-breakpoint
-- When a message may be sent: now, or at the end of the quiet hours (minutes of the day in the zone) that hold the moment. The
-- end is a wall-clock time, also when the clock was changed in between.
create function notice_quiet_until(moment timestamptz, zone text, quiet_from int, quiet_until int) returns timestamptz
  language sql stable as $$
  select case
      when quiet_from < quiet_until and minute >= quiet_from and minute < quiet_until
        then (day + make_interval(mins => quiet_until)) at time zone zone
      when quiet_from > quiet_until and minute >= quiet_from
        then (day + interval '1 day' + make_interval(mins => quiet_until)) at time zone zone
      when quiet_from > quiet_until and minute < quiet_until
        then (day + make_interval(mins => quiet_until)) at time zone zone
      else moment
    end
    from (select date_trunc('day', local) as day, extract(hour from local) * 60 + extract(minute from local) as minute
      from (select moment at time zone zone as local) l) m
$$;
--> statement-breakpoint
-- Accounts a roster puts on duty at a moment, with their substitutes.
create function duty_accounts(roster int, moment timestamptz) returns setof int language sql stable as $$
  select distinct coalesce(s.substitute, d.account) from (
    select (shift ->> 'accountId')::int as account
      from duty_roster r
        cross join lateral (select moment at time zone r.zone as local) l
        cross join lateral jsonb_array_elements(r.shifts) shift
        cross join lateral (select to_char(local, 'HH24:MI') as minute, shift ->> 'from' as begins, shift ->> 'until' as ends,
          shift -> 'weekdays' @> to_jsonb(extract(isodow from local)::int) as today,
          shift -> 'weekdays' @> to_jsonb(extract(isodow from local - interval '1 day')::int) as yesterday) t
      where r.id = roster and case when begins < ends then today and minute >= begins and minute < ends
        else (today and minute >= begins) or (yesterday and minute < ends) end) d
    left join lateral (select (substitution ->> 'substituteId')::int as substitute
      from duty_roster r cross join lateral jsonb_array_elements(r.substitutions) substitution
      where r.id = roster and (substitution ->> 'accountId')::int = d.account
        and moment >= (substitution ->> 'startTime')::timestamp at time zone 'Asia/Shanghai'
        and moment < (substitution ->> 'endTime')::timestamp at time zone 'Asia/Shanghai'
      limit 1) s on true
$$;
